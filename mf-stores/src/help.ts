import type { HelpPages } from '@pregon/remote-api/help-page';

const stores = { label: 'Tiendas', to: '/admin/tiendas' };
const users = { label: 'Usuarios', to: '/admin/users' };
const audit = { label: 'Auditoría', to: '/admin/audit' };

const storeForm = {
  title: 'Una tienda',
  summary:
    'Los datos de una tienda: dónde queda, cómo se clasifica y sus páginas para que los clientes se registren o cuenten su visita.',
  sections: [
    {
      title: 'Páginas para clientes',
      text: 'Cada tienda puede tener una dirección para registrar clientes y otra para visitas. «Detener esta página» la deja de atender y se puede volver a prender.',
    },
    {
      title: 'La ubicación',
      text: 'Busca la dirección o pon el punto en el mapa. Sirve para los filtros por ciudad y para el mapa de los tableros.',
    },
  ],
  related: [stores],
};

const importing = {
  title: 'Importar datos',
  summary: 'Aquí traes tus clientes, compras, productos y tiendas desde un archivo CSV o de Excel, de cualquier tamaño.',
  sections: [
    {
      title: 'Cómo importar',
      steps: [
        'Arrastra el archivo y di qué contiene.',
        'Revisa qué columna es cada dato. Lo recordamos para el próximo archivo.',
        'Mira qué cambiaría: todavía no se guarda nada.',
        'Importa. Puedes irte: el trabajo sigue y aquí ves cómo va.',
      ],
    },
    {
      title: 'Si algo sale mal',
      text: 'Las filas rechazadas se descargan con su motivo, para corregirlas y volver a traer solo esas. Una importación completa se deshace dentro de las 24 horas.',
    },
    {
      title: 'Por dónde empezar',
      text: 'Clientes primero y compras después: con ellas se calculan enfoque, categoría y recomendaciones.',
    },
  ],
  terms: ['Recibo', 'Enfoque', 'Categoría', 'Autorización'],
  related: [{ label: 'Clientes', to: '/admin/clientes' }],
};

const userForm = {
  title: 'Un usuario',
  summary: 'Quién puede entrar a tu cuenta y qué puede hacer. Por correo le llega una invitación, o le pones una contraseña.',
  sections: [
    {
      title: 'Qué puede hacer cada rol',
      text: 'Administrador: todo, también los usuarios, la auditoría y los datos. Marketing: campañas, perfiles, newsletters y envíos. Operador: programa y envía lo que otros prepararon. Lector: mira, sin cambiar nada.',
    },
    {
      title: 'Cuando alguien se va',
      text: 'Desactívalo: sus sesiones terminan en segundos y lo que hizo queda en Auditoría.',
    },
  ],
  related: [users, audit],
};

/** The help of this remote's screens. */
export default {
  tiendas: {
    summary: 'Las tiendas de tu cuenta, en lista y en mapa.',
    sections: [
      {
        title: 'Traer muchas a la vez',
        text: '«Importar CSV» crea o actualiza tiendas por su código. Las filas rechazadas se muestran con su motivo.',
      },
    ],
    related: [{ label: 'Nueva tienda', to: '/admin/tiendas/nueva' }],
  },
  'tiendas/nueva': storeForm,
  'tiendas/:storeId': storeForm,
  'util/urlshortener': {
    summary: 'Convierte una dirección larga en una corta que cuenta sus visitas, con sus parámetros UTM y su código QR.',
    sections: [
      {
        title: 'En un mensaje',
        text: 'Un SMS con un enlace corto cabe en menos partes y cuesta menos.',
      },
    ],
    terms: ['Enlace corto'],
    related: [{ label: 'Programar Envios', to: '/admin/sends/schedule' }],
  },
  'new-user': userForm,
  'users/:userId': userForm,
  users: {
    summary: 'Quienes pueden entrar a tu cuenta, con su rol y si están activos.',
    related: [
      { label: 'Nuevo Usuario', to: '/admin/new-user' },
      { label: 'Invitaciones', to: '/admin/users/invitations' },
      audit,
    ],
  },
  'users/invitations': {
    summary: 'Invitaciones que todavía nadie ha aceptado. Puedes volver a enviarlas o retirarlas.',
    related: [users],
  },
  importar: importing,
  'importar/:importId': importing,
  audit: {
    summary: 'Quién hizo qué y cuándo en tu cuenta. Nadie puede cambiar ni borrar este registro.',
    sections: [
      {
        title: 'Qué queda registrado',
        text: 'Lo que se crea, cambia, aprueba, envía, borra o descarga, y los ingresos.',
      },
    ],
    related: [users],
  },
  cuenta: {
    summary:
      'Los ajustes de tu cuenta: nombre y zona horaria, remitentes y canales, identidad visual, precios, medición, claves de la API y webhooks.',
    sections: [
      {
        title: 'Antes del primer envío',
        text: 'Pon el remitente y comprueba tu dominio: así tus correos no llegan a la carpeta de no deseados.',
      },
      {
        title: 'Cómo se mide',
        text: 'Aquí eliges a qué mensaje se le cuenta una compra y durante cuántos días, y qué parte de tus clientes no recibe publicidad cada trimestre para saber cuánto vende de verdad.',
      },
      {
        title: 'Otros sistemas',
        text: 'Con una clave de la API tu tienda en línea o tu caja leen y escriben aquí. Con un webhook les avisamos apenas sale, llega o falla un mensaje, o alguien se da de baja: si no responden, lo intentamos durante unos dos días, y lo que no se entregó se puede enviar otra vez.',
      },
    ],
    terms: ['Remitente', 'Ventas después', 'Grupo de control', 'Enfoque'],
    related: [users, audit],
  },
} satisfies HelpPages;
