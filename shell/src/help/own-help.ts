import type { HelpPages } from '@pregon/remote-api/help-page';

const board = {
  title: 'Paneles',
  summary:
    'Cifras de tu cuenta en el periodo que elijas, al lado del periodo anterior. El periodo y los filtros quedan en la dirección.',
  sections: [
    {
      title: 'Cómo mirar más de cerca',
      text: 'Toca una barra o una fila para ver lo que hay detrás, y vuelve con el botón Atrás.',
    },
    {
      title: 'De dónde sale cada cifra',
      text: 'Debajo de cada cifra dice qué cuenta y con qué regla. Las ventas después de un envío no prueban que el envío las causó: eso lo dice «Ventas incrementales».',
    },
  ],
  terms: ['Ventas después', 'Ventas incrementales', 'Intervalo', 'Recibo', 'Enfoque', 'Categoría'],
  related: [{ label: 'Campañas', to: '/admin/campaign/all' }],
};

const storesBoard = {
  title: 'Panel de tiendas',
  summary:
    'Cuánto venden las tiendas, quién las visita y qué lograron los mensajes entre sus clientes, al lado del periodo anterior. Un gerente de tienda ve solo las suyas.',
  sections: [
    {
      title: 'De qué tienda es un cliente',
      text: 'De la tienda de su última compra, o de aquella donde se registró si no ha comprado. Las ventas son de la tienda donde se hicieron, sin importar de cuál es el cliente.',
    },
    {
      title: 'Cómo mirar una tienda',
      text: 'Elígela en «Tienda por tienda». Elige un enfoque para ver la lista de sus clientes.',
    },
    {
      title: 'Qué lograron los mensajes',
      text: 'Cuenta a cada cliente una vez, aunque le lleguen varios mensajes. Las ventas después son las mismas de los resultados de los envíos: vienen después de un mensaje, pero no prueban que sea la causa.',
    },
  ],
  terms: ['Ventas después', 'Recibo', 'Enfoque'],
  related: [
    { label: 'Tiendas', to: '/admin/tiendas' },
    { label: 'Clientes', to: '/admin/clientes' },
  ],
};

/** The help of the shell's own screens, with their titles, by their routes; the start page is ''. */
export default {
  '': {
    title: 'Panel de Control',
    summary:
      'Lo primero que ves al entrar: cómo van tus ventas, tus clientes y tus envíos. En una cuenta nueva, los pasos para empezar.',
    sections: [
      {
        title: 'Para llegar rápido a cualquier parte',
        text: 'Ctrl K busca pantallas, campañas, clientes y acciones. Con «?» ves los demás atajos.',
      },
    ],
    terms: ['Campaña', 'Perfil', 'Programación'],
    related: [
      { label: 'Importar datos', to: '/admin/importar' },
      { label: 'Crear Campaña', to: '/admin/campaign' },
    ],
  },
  plataforma: {
    title: 'Estado de la plataforma',
    summary: 'La salud de la plataforma: las versiones de cada aplicación, sus fallos y qué tan rápido cargan.',
    sections: [
      {
        title: 'Si algo falla',
        text: 'En Fallos recientes está qué aplicación falló, cuándo y por qué. Quien opera la plataforma puede volver a la versión anterior.',
      },
      {
        title: 'Suspender o eliminar una cuenta',
        text: 'Quien opera la plataforma ve todas las cuentas al final de la página. En una cuenta suspendida nadie ingresa y nada sale; quienes reciben sus mensajes se pueden dar de baja. Eliminar pide el nombre de la cuenta, y se puede cancelar durante 30 días.',
      },
    ],
  },
  ayuda: {
    title: 'Ayuda',
    summary: 'Toda la ayuda de Pregón: para qué sirve cada pantalla y qué quiere decir cada palabra. Busca arriba.',
  },
  pendientes: {
    title: 'Pendientes',
    summary:
      'Lo que espera por ti: aprobaciones que te pidieron, respuestas a las que pediste, comentarios en los que te nombran y respuestas donde comentaste.',
    sections: [
      {
        title: 'Cómo responder',
        text: 'Cada fila lleva al newsletter o a la programación, donde apruebas, rechazas con tu motivo o contestas.',
      },
    ],
    related: [{ label: 'Newsletters', to: '/admin/newsletter' }],
  },
  'analytics/campaigns/:boardID': board,
  'analytics/segments/:boardID': board,
  'analytics/events/:boardID': board,
  'analytics/customers/:boardID': board,
  'analytics/stores/:boardID': storesBoard,
  'analytics/accuracy/:boardID': board,
  'analytics/incremental/:boardID': board,
} satisfies HelpPages;
