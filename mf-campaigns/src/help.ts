import { accountRoles } from '@pregon/contract/session/roles';
import type { HelpPages } from '@pregon/remote-api/help-page';

const campaigns = { label: 'Campañas', to: '/admin/campaign/all' };
const addProfile = { label: 'Agregar perfil', to: '/admin/campaigns/add-send' };
const customers = { label: 'Clientes', to: '/admin/clientes' };

/** The help of this remote's screens. */
export default {
  campaign: {
    summary: 'Aquí creas una campaña: su nombre, de qué se trata, cuándo empieza y termina, y cuántos perfiles tendrá.',
    sections: [
      {
        title: 'Qué sigue después de crearla',
        text: 'Se abre el formulario de su primer perfil. Puedes llenarlo después: la campaña ya queda guardada y la encuentras en Campañas.',
      },
      {
        title: 'Si no la terminas ahora',
        text: '«Guardar borrador» solo pide un nombre. El borrador queda arriba en Campañas, y tú o un colega lo siguen cuando quieran.',
      },
      {
        title: 'Cuántos perfiles poner',
        text: 'Uno por cada grupo al que le dirías algo distinto. Si te faltan, los agregas después.',
      },
    ],
    terms: ['Campaña', 'Perfil'],
    related: [campaigns, addProfile],
  },
  'campaign/all': {
    summary: 'Todas las campañas de tu cuenta, con su estado, sus fechas y lo que lograron sus mensajes.',
    sections: [
      {
        title: 'Cómo encontrar una',
        text: 'Escribe parte del nombre, filtra por estado o por fechas, y ordena con un clic en la columna. La dirección guarda lo que elegiste: puedes compartirla o guardarla como vista.',
      },
      {
        title: 'Cómo actuar sobre varias',
        text: 'Marca las casillas de la izquierda: debajo de la lista aparece lo que puedes hacer con todas a la vez. Lo que cambies se puede deshacer, y con «Descargar» bajas solo las filas elegidas.',
      },
    ],
    terms: ['Campaña', 'Ventas después'],
    related: [{ label: 'Crear Campaña', to: '/admin/campaign' }, addProfile],
  },
  'campaign/:campaignId': {
    summary: 'Todo lo de una campaña en un lugar: sus perfiles, newsletters, programaciones, resultados y qué ha pasado.',
    sections: [
      {
        title: 'De la campaña al envío',
        steps: [
          'Agrega un perfil: a quién le escribes.',
          'Diseña un newsletter para ese perfil y apruébalo.',
          'Programa el envío: la campaña, el perfil y el newsletter ya vienen puestos.',
          'Vuelve aquí para ver qué logró.',
        ],
      },
      {
        title: 'Qué hacer con perfiles que ya no usas',
        text: 'Márcalos y archívalos: salen de la lista y de las opciones al programar, y siguen contando en el cupo. En «Archivo» los ves y los devuelves. Al eliminar uno, la pregunta dice antes si se puede deshacer.',
      },
      {
        title: 'Qué ventas son de la campaña',
        text: 'Las ventas después de sus mensajes se cuentan con la regla de tu cuenta y no prueban una causa. Las ventas incrementales sí, y para tenerlas hace falta un grupo de control.',
      },
    ],
    terms: ['Campaña', 'Perfil', 'Ventas después', 'Ventas incrementales'],
    related: [campaigns],
  },
  'campaign/:campaignId/edit': {
    summary: 'Aquí cambias el nombre, la descripción, las fechas o el número de perfiles de una campaña.',
    sections: [
      {
        title: 'Si alguien la cambió mientras tanto',
        text: 'Al guardar te lo decimos y ves las dos versiones. Nada se pierde ni se pisa sin que lo decidas.',
      },
    ],
    terms: ['Campaña'],
    related: [campaigns],
  },
  'campaign/:campaignId/sends/:totalSends': {
    summary:
      'Aquí defines a quién le escribes: por dónde vive, qué compra, cómo compra y cómo paga. A la derecha ves cuántos son.',
    sections: [
      {
        title: 'Cómo se combinan los filtros',
        text: 'Alguien está en la audiencia cuando cumple todos los filtros. Dentro de uno, como Ciudades, basta con que cumpla una de las opciones. Un filtro en «Todas» no deja a nadie fuera.',
      },
      {
        title: 'Por qué el número baja',
        text: 'El embudo muestra cuántos quedan después de cada filtro, y al final a cuántos se les puede escribir por cada canal.',
      },
      {
        title: 'Para revisar a una persona',
        text: '«¿Por qué está, por qué no está?» busca a un cliente y dice cuál filtro cumple y cuál no.',
      },
      {
        title: 'Qué son los eventos',
        text: 'Tu tienda en línea u otro sistema puede contarle a Pregón lo que hacen los clientes: carritos, pedidos y otros eventos. En «Historial» eliges quién hizo uno, o no, y en cuántos días.',
      },
      {
        title: 'Si no lo terminas ahora',
        text: '«Guardar borrador» solo pide un nombre. El borrador queda en la página de su campaña, y tú o un colega lo siguen cuando quieran.',
      },
      {
        title: 'Si usas un archivo',
        text: 'Los clientes de un CSV se pueden incluir, además de los que cumplen los filtros, o excluir. Las filas que no corresponden a nadie se muestran.',
      },
    ],
    terms: ['Perfil', 'Audiencia', 'Alcance', 'Enfoque', 'Categoría', 'Probabilidad de compra', 'Recibo', 'Autorización'],
    related: [campaigns, customers],
  },
  'campaigns/add-send': {
    summary: 'Aquí agregas perfiles a una campaña que ya existe. Solo aparecen las campañas que no han terminado.',
    terms: ['Campaña', 'Perfil'],
    related: [campaigns, { label: 'Crear Campaña', to: '/admin/campaign' }],
  },
  clientes: {
    summary:
      'Los clientes de tu cuenta; un gerente de tienda ve los de sus tiendas. Búscalos por nombre, documento, correo o celular, y filtra por cómo compran.',
    sections: [
      {
        title: 'De dónde salen enfoque y categoría',
        text: 'Se calculan con las compras que importas, cada noche y también poco después de cada compra nueva. Si tu archivo los trae, tu cuenta decide cuál vale.',
      },
      {
        title: 'El orden y las columnas',
        text: 'Los encabezados con flechas ordenan: por nombre, por la última compra, por lo que compró en 12 meses, menos devoluciones, o por cuándo se registró. Quien nunca compró cuenta como el más antiguo. «Columnas» elige qué se ve.',
      },
      {
        title: 'Descargar la lista',
        text: 'Los roles que pueden hacerlo descargan lo que se ve, con sus filtros, o solo a quienes elijas con las casillas. Cada descarga queda en Auditoría.',
        roles: accountRoles,
      },
    ],
    terms: ['Enfoque', 'Categoría', 'Probabilidad de compra', 'Recibo'],
    related: [{ label: 'Importar datos', to: '/admin/importar' }, addProfile],
  },
  'clientes/:customerId': {
    summary:
      'Todo lo que tu cuenta sabe de una persona: sus datos y permisos, compras, visitas, mensajes, eventos y lo que se calcula de ella.',
    sections: [
      {
        title: 'Por qué tiene ese enfoque',
        text: 'La frase compara hace cuánto no viene con cada cuánto suele comprar, y dice cuántos como ella volvieron.',
      },
      {
        title: 'Lo que se calcula',
        text: 'Cada dato dice de dónde sale, importado o calculado, y por qué es ese. La alerta de abandono es media desde el día en que entra en riesgo y alta desde el día en que se inactiva.',
        roles: accountRoles,
      },
      {
        title: 'Cada mensaje, como salió',
        text: '«Ver el mensaje» muestra las palabras que recibió, aunque sus datos hayan cambiado. De los más antiguos, que no guardaban esas palabras, se ve la versión que salió con los datos de hoy.',
      },
      {
        title: 'Si tu cuenta elimina datos antiguos',
        text: 'Las listas dicen desde cuándo están completas. Los totales y lo calculado cuentan solo lo que se conserva.',
      },
      {
        title: 'Si está dos veces',
        text: '«¿Es la misma persona?» propone parecidos. Al unirlos, sus compras y mensajes quedan juntos; se puede deshacer.',
        roles: accountRoles,
      },
      {
        title: 'Si pide sus datos o que los eliminen',
        text: 'En Habeas data se entregan, se corrigen o se eliminan, con constancia de cómo lo pidió. Eliminar no se puede deshacer.',
        roles: accountRoles,
      },
    ],
    terms: ['Enfoque', 'Categoría', 'Probabilidad de compra', 'Autorización', 'Dado de baja', 'Recibo'],
    related: [customers],
  },
} satisfies HelpPages;
