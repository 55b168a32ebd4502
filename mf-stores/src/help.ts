import { accountRoles } from '@pregon/contract/session/roles';
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
      roles: accountRoles,
    },
    {
      title: 'La ubicación',
      text: 'Busca la dirección o pon el punto en el mapa. Sirve para los filtros por ciudad y para el mapa de los paneles.',
      roles: accountRoles,
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
      title: 'Si vienes de Shopify, VTEX o Siigo',
      text: 'Sube el archivo como lo descargas: lo reconocemos por sus columnas y no hay que decir cuál es cuál. Los pedidos cancelados no se importan.',
    },
    {
      title: 'Si tus compras no dicen cómo se pagaron',
      text: 'Se importan igual: quedan con el medio de pago «Otro», como las que traen un nombre que no conocemos. La revisión dice cuáles.',
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
  related: [
    { label: 'Clientes', to: '/admin/clientes' },
    { label: 'Fuentes programadas', to: '/admin/importar/fuentes' },
  ],
};

const sources = {
  summary: 'Servidores SFTP y direcciones web de los que tus archivos se traen solos, a una hora de los días que elijas.',
  sections: [
    {
      title: 'Cómo se crea',
      steps: [
        'Di qué contienen los archivos y dónde quedan. Con un asterisco se traen todos los que coincidan: ventas-*.csv.',
        'Usa «Probar conexión»: ves qué se traería. De un servidor SFTP confirmas la huella que te dio quien lo administra.',
        'Elige los días y la hora.',
      ],
    },
    {
      title: 'Qué pasa con cada archivo',
      text: 'Se trae una sola vez, cuando está completo, y se importa como los que subes: con las columnas que ya confirmaste y 24 horas para deshacer. Si le faltan columnas o se rechazaría más de la mitad de sus filas, espera tu confirmación.',
    },
    {
      title: 'Si falla',
      text: 'Lo intentamos otra vez a los 5, 15 y 60 minutos. Si no se puede, le escribimos a quien creó la fuente y seguimos a la próxima hora.',
    },
  ],
  related: [{ label: 'Importar datos', to: '/admin/importar' }],
};

const userForm = {
  title: 'Un usuario',
  summary: 'Quién puede entrar a tu cuenta y qué puede hacer. Por correo le llega una invitación, o le pones una contraseña.',
  sections: [
    {
      title: 'Qué puede hacer cada rol',
      text: 'Administrador: todo, también los usuarios, la auditoría y los datos. Marketing: campañas, perfiles, newsletters y envíos. Operador: programa y envía lo que otros prepararon. Lector: mira, sin cambiar nada. Gerente de tienda: mira las tiendas que le asignas, y sus clientes, compras, visitas y encuestas; nada más de la cuenta.',
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
    summary: 'Las tiendas de tu cuenta, en lista y en mapa. Un gerente de tienda ve solo las suyas.',
    sections: [
      {
        title: 'Traer muchas a la vez',
        text: '«Importar CSV» crea o actualiza tiendas por su código. Las filas rechazadas se muestran con su motivo.',
        roles: accountRoles,
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
    summary:
      'Quienes pueden entrar a tu cuenta, con su rol y si están activos. En la página de cada quien puedes cerrar sus sesiones y quitar su verificación en dos pasos si perdió el teléfono.',
    related: [
      { label: 'Nuevo Usuario', to: '/admin/new-user' },
      { label: 'Invitaciones', to: '/admin/users/invitations' },
      audit,
    ],
  },
  'users/invitations': {
    summary:
      'Invitaciones que todavía nadie ha aceptado. Puedes volver a enviarlas o retirarlas, una por una o varias a la vez con las casillas.',
    related: [users],
  },
  importar: importing,
  'importar/:importId': importing,
  'importar/fuentes': sources,
  'importar/fuentes/nueva': sources,
  'importar/fuentes/:sourceId': sources,
  audit: {
    summary: 'Quién hizo qué y cuándo en tu cuenta. Nadie puede cambiar ni eliminar este registro.',
    sections: [
      {
        title: 'Qué queda registrado',
        text: 'Lo que se crea, cambia, aprueba, envía, elimina o descarga, y los ingresos.',
      },
    ],
    related: [users],
  },
  cuenta: {
    title: 'Datos de la cuenta',
    summary: 'El nombre de tu empresa, la zona horaria de sus horas, la moneda de sus montos y el idioma de sus mensajes.',
    sections: [
      {
        title: 'El idioma de los mensajes',
        text: 'Es el español de un país. Con el de México, $ 45.000 se escribe $45,000 en los mensajes. Las pantallas de Pregón no cambian.',
      },
      {
        title: 'Los demás ajustes',
        text: 'A la izquierda, o arriba en el teléfono, están las otras secciones de la cuenta. Cada una guarda lo suyo.',
      },
    ],
    related: [{ label: 'Remitentes', to: '/admin/cuenta/remitentes' }, users, audit],
  },
  productos: {
    summary: 'Los productos de tu cuenta, y cuáles se recomiendan en mensajes y en la página de cada cliente.',
    sections: [
      {
        title: 'Retirar un producto',
        text: 'Desde ese momento nada lo recomienda, aunque se siga vendiendo. Para hacerlo con muchos, importa tus productos con la columna «retirado».',
      },
      {
        title: 'Por qué otros no se recomiendan',
        text: 'Los que nadie compró en 90 días, y los de categorías sensibles, que revelan salud o intimidad.',
      },
      {
        title: 'Lo que una persona ya compró',
        text: 'El producto que más compra se sigue nombrando aunque esté retirado: es su historia, no una recomendación.',
      },
    ],
    related: [
      { label: 'Importar datos', to: '/admin/importar' },
      { label: 'Categorías sensibles', to: '/admin/cuenta/clientes' },
    ],
  },
  'cuenta/marca': {
    summary: 'El logo, los colores, la letra y el pie que llevan tus newsletters.',
    sections: [
      {
        title: 'Qué cambia y qué no',
        text: 'Las plantillas y los bloques que agregues desde ahora se visten así. Los newsletters que ya existen siguen como están.',
      },
    ],
    related: [{ label: 'Newsletters', to: '/admin/newsletter' }],
  },
  'cuenta/aprobacion': {
    summary: 'Aquí exiges que otra persona apruebe los newsletters o las programaciones antes de que salgan.',
    sections: [
      {
        title: 'Quién puede aprobar',
        text: 'Cualquier persona activa cuyo rol lo permite, menos quien lo hizo. Lo que espera a alguien está en Pendientes.',
      },
    ],
    related: [{ label: 'Pendientes', to: '/admin/pendientes' }, users],
  },
  'cuenta/exportar': {
    summary: 'Una copia de todos los datos de la cuenta, para guardarla o llevarla a otro sistema.',
    sections: [
      {
        title: 'Qué hay en la copia',
        text: 'Un archivo CSV por cada tipo de dato, los newsletters como HTML y las imágenes. Las tiendas, los productos, los clientes y las compras se pueden volver a importar. Al final, contenido.csv dice cuántas filas hay: si falta, la descarga se cortó.',
      },
      {
        title: 'Cuidado con ella',
        text: 'Tiene datos personales de tus clientes: guárdala donde solo entre quien deba verla. Queda en Auditoría quién la pidió.',
      },
    ],
    related: [{ label: 'Importar datos', to: '/admin/importar' }, audit],
  },
  'cuenta/solicitudes': {
    summary: 'Lo que las personas piden sobre sus datos personales: conocerlos, corregirlos, que no se usen o que se eliminen.',
    sections: [
      {
        title: 'De dónde llegan',
        text: 'Cada correo lleva un enlace a sus preferencias; desde ahí la persona pide y después ve la respuesta. También le avisamos por correo.',
      },
      {
        title: 'Cómo se responde',
        steps: [
          'Abre la página del cliente y haz lo que pide: descargar todo lo que se sabe, corregir, registrar la oposición o eliminar.',
          'Vuelve aquí y responde: acepta, o niega con el motivo.',
        ],
      },
      {
        title: 'Los plazos',
        text: 'La Ley 1581 de 2012 da 10 días hábiles para una consulta y 15 para lo demás, con los festivos de tu calendario. Puedes ampliarlos una vez, 5 y 8 días, antes de que se venzan. Las vencidas salen primero.',
      },
      {
        title: 'Quien solo tiene celular',
        text: 'Pide su enlace en la página pública y le llega por SMS; sin SMS, por WhatsApp con la plantilla de utilidad que eliges al final de esta página. Si la cuenta no tiene ninguno de los dos no le llega nada: respóndele por otro medio.',
      },
      {
        title: 'Si eliminas a la persona',
        text: 'Su solicitud de supresión queda aceptada. De sus solicitudes se guardan solo el tipo, las fechas y el resultado, como prueba.',
      },
    ],
    related: [{ label: 'Clientes', to: '/admin/clientes' }, audit],
  },
  'cuenta/remitentes': {
    summary: 'Con qué nombre y desde qué correos escribe tu cuenta.',
    sections: [
      {
        title: 'Antes del primer envío',
        text: 'Pon el remitente y comprueba tu dominio: así tus correos no llegan a la carpeta de no deseados.',
      },
    ],
    terms: ['Remitente'],
    related: [{ label: 'Canales', to: '/admin/cuenta/canales' }],
  },
  'cuenta/canales': {
    summary: 'Por dónde salen tus e-mails, SMS y mensajes de WhatsApp: por la plataforma o por un proveedor tuyo.',
    sections: [
      {
        title: 'Mensajes del mes y cupos',
        text: 'Cada mensaje cuenta una vez, en el mes en que sale, aunque se reintente; las pruebas a colegas no cuentan. Te escribimos cuando se ha usado el 80 % de un cupo y cuando se acaba. Lo que falta espera al mes siguiente.',
      },
      {
        title: 'Un proveedor tuyo',
        text: 'Guarda sus datos y usa «Probar conexión». Después copia en tu proveedor la dirección que te mostramos: por ella sabemos qué mensajes llegaron.',
      },
    ],
    related: [
      { label: 'Remitentes', to: '/admin/cuenta/remitentes' },
      { label: 'Precios', to: '/admin/cuenta/precios' },
    ],
  },
  'cuenta/precios': {
    summary: 'Lo que te cobra tu proveedor por cada mensaje. Con ello los resultados muestran cuánto costó cada envío.',
    related: [{ label: 'Canales', to: '/admin/cuenta/canales' }],
  },
  'cuenta/resultados': {
    summary: 'Cómo se mide lo que logran tus mensajes.',
    sections: [
      {
        title: 'Cómo se mide',
        text: 'Aquí eliges a qué mensaje se le cuenta una compra y durante cuántos días, y qué parte de tus clientes no recibe publicidad cada trimestre para saber cuánto vende de verdad.',
      },
    ],
    terms: ['Ventas después', 'Grupo de control'],
    related: [{ label: 'Precios', to: '/admin/cuenta/precios' }],
  },
  'cuenta/clientes': {
    summary: 'De dónde salen el enfoque y la categoría de un cliente, y qué categorías de productos no se usan por ser íntimas.',
    sections: [
      {
        title: 'Cuánto se guardan los datos',
        text: 'Vacío, los datos se guardan sin límite. Con un número de meses, lo más viejo se elimina cada día y no se puede recuperar: las compras salen de las ventas, y los mensajes quedan sin su cliente. Antes de guardar ves cuánto se iría. Los resultados y los paneles dicen desde qué día están completos.',
      },
    ],
    terms: ['Enfoque', 'Categoría'],
    related: [{ label: 'Clientes', to: '/admin/clientes' }],
  },
  'cuenta/ingreso': {
    summary: 'Para quién es obligatoria la verificación en dos pasos, y qué tan largas son las contraseñas.',
    sections: [
      {
        title: 'La verificación en dos pasos',
        text: 'Además de la contraseña se escribe un código de una aplicación del teléfono. Cada quien la activa en su menú, en «Sesiones y verificación»; a quien la necesite y no la tenga se le pide en su próximo ingreso.',
      },
      {
        title: 'Las llaves de acceso',
        text: 'Con una llave de acceso se ingresa con la huella, la cara o el PIN del dispositivo, sin contraseña. Vale como verificación en dos pasos. Cada quien la registra en su menú, en «Sesiones y verificación».',
      },
    ],
    related: [users, audit],
  },
  'cuenta/ingreso-unico': {
    summary: 'Con el inicio de sesión único tu equipo ingresa con el proveedor de identidad de tu empresa, sin otra contraseña.',
    sections: [
      {
        title: 'Cómo se configura',
        text: 'Agrega el dominio de los correos de tu equipo y verifícalo con el registro DNS. Registra en tu proveedor una aplicación web con la dirección de regreso, guarda aquí el emisor, el identificador y la clave, y usa «Probar conexión». Después, permite «Entrar con tu empresa».',
      },
      {
        title: 'Quién entra y con qué rol',
        text: 'Entra quien tenga un correo verificado de un dominio verificado. Si ya es usuario, conserva su rol, o recibe en cada ingreso el que digan sus grupos; si no, se crea con ese rol o con el de los demás. Una persona desactivada no entra, y el último administrador conserva su rol.',
      },
      {
        title: 'Si lo exiges',
        text: 'Las contraseñas y las llaves de acceso dejan de abrir la cuenta, salvo a los administradores con verificación en dos pasos: así pueden entrar aunque el proveedor falle.',
      },
    ],
    related: [{ label: 'Ingreso y contraseñas', to: '/admin/cuenta/ingreso' }, users, audit],
  },
  'cuenta/claves': {
    summary: 'Con una clave de la API tu tienda en línea o tu caja leen y escriben aquí.',
    related: [{ label: 'Webhooks', to: '/admin/cuenta/webhooks' }, audit],
  },
  'cuenta/webhooks': {
    summary: 'Con un webhook avisamos a otro sistema tuyo apenas sale, llega o falla un mensaje, o alguien se da de baja.',
    sections: [
      {
        title: 'Si tu sistema no responde',
        text: 'Lo intentamos durante unos dos días, y lo que no se entregó se puede enviar otra vez.',
      },
    ],
    related: [{ label: 'Claves de la API', to: '/admin/cuenta/claves' }, audit],
  },
} satisfies HelpPages;
