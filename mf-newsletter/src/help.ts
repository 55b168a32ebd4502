import type { HelpPages } from '@pregon/remote-api/help-page';

const newsletters = { label: 'Newsletters', to: '/admin/newsletter' };
const schedule = { label: 'Programar Envios', to: '/admin/sends/schedule' };

/** The help of this remote's screens. */
export default {
  newsletter: {
    summary: 'Tus newsletters, con su estado y lo que lograron. Para enviar uno debe estar aprobado.',
    sections: [
      {
        title: 'Qué quiere decir cada estado',
        text: '«Por aprobar»: nadie lo ha aprobado. «Aprobado»: se puede enviar. «Cambios sin aprobar»: se envía la versión aprobada, y hay una más nueva que espera.',
      },
    ],
    terms: ['Mapa de clics', 'Ventas después'],
    related: [{ label: 'Nueva plantilla', to: '/admin/newsletter/build' }, schedule],
  },
  'newsletter/build': {
    title: 'Editor de newsletters',
    summary: 'Aquí diseñas un correo: arrastras bloques, escribes encima y pones etiquetas donde va el dato de cada persona.',
    sections: [
      {
        title: 'Antes de aprobar',
        steps: [
          'Escribe el asunto y elige el remitente.',
          'Mira la revisión: enlaces, imágenes, ortografía y etiquetas sin valor.',
          'Abre la vista previa con un cliente real, y luego con otro al azar.',
          'Envíate una prueba, o envíala a un colega.',
          'Aprueba. Los cambios de después piden una nueva aprobación.',
        ],
      },
      {
        title: 'Si a alguien le falta el dato de una etiqueta',
        text: 'Se escribe lo que pongas después de la barra: {{name|hola}}. Una etiqueta que les falta a todos impide aprobar.',
      },
      {
        title: 'Con el teclado',
        text: 'Ctrl Z deshace, Ctrl Mayús Z rehace. En el celular se editan textos e imágenes en una lista, que lleva a las programaciones: ahí se escribe el asunto.',
      },
    ],
    terms: ['Etiqueta', 'Remitente'],
    related: [newsletters, { label: 'Identidad visual de la cuenta', to: '/admin/cuenta/marca' }],
  },
  'newsletter/preview': {
    title: 'Vista previa de un newsletter',
    summary: 'El newsletter como lo verá cada persona, en computador y celular, con los datos de un cliente de verdad.',
    sections: [
      {
        title: 'Elegir con quién se ve',
        text: 'Busca a un cliente o pide otro al azar. Mirar la vista previa no envía nada ni cuenta como apertura.',
      },
    ],
    terms: ['Etiqueta'],
    related: [newsletters, schedule],
  },
} satisfies HelpPages;
