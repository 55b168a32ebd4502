import type { HelpPages } from '@pregon/remote-api/help-page';

const schedules = { label: 'Programaciones', to: '/admin/sends/scheduled-list' };
const newSchedule = { label: 'Programar Envios', to: '/admin/sends/schedule' };
const newsletters = { label: 'Newsletters', to: '/admin/newsletter' };

const form = {
  title: 'Programar un envío',
  summary: 'Aquí decides a quién, cuándo y por dónde se le escribe: correo, SMS o WhatsApp, una vez o repetido.',
  sections: [
    {
      title: 'Cómo programar',
      steps: [
        'Ponle un nombre y elige el perfil: ves a cuántos clientes llega.',
        'Elige el momento: ahora, un día y una hora, o repetido.',
        'Prende cada canal y pon su mensaje: «Ver como un cliente» lo muestra con los datos de alguien del perfil.',
        'Revisa: la confirmación muestra el asunto, el mensaje, cuántos son y quién queda por fuera y por qué.',
      ],
    },
    {
      title: 'Por qué no sale a cualquier hora',
      text: 'Las reglas de envío de tu cuenta dicen los días, las horas y cuántos mensajes recibe un cliente. Lo que cae por fuera se mueve o se omite, y la revisión lo dice antes de guardar.',
    },
    {
      title: 'Para no escribirles dos veces a los mismos',
      text: 'Cuando eliges el día ves qué otros envíos tiene tu equipo esa semana y cuántos clientes recibirían los dos. Si son muchos, elige otro día.',
    },
    {
      title: 'Para saber cuánto vendió de más',
      text: 'Deja un grupo de control en Experimento. Antes de empezar ves qué tan grande debe ser el efecto para que se note con tus clientes.',
    },
    {
      title: 'Si editas una que ya empezó',
      text: 'Lo enviado no cambia: solo cambian los envíos que faltan.',
    },
  ],
  terms: ['Programación', 'Envío', 'Alcance', 'Remitente', 'Regla de envío', 'Experimento', 'Grupo de control'],
  related: [schedules, newsletters],
};

/** The help of this remote's screens. */
export default {
  'sends/schedule': form,
  'sends/schedule/:scheduleId': form,
  'sends/calendar': {
    summary: 'Todos los envíos de tu cuenta por semana o por mes, con los festivos y las horas en que no se puede escribir.',
    sections: [
      {
        title: 'Cuando dos envíos llegan a los mismos clientes',
        text: 'El calendario dice cuántos clientes recibirían los dos. Si pasan de los límites de tu cuenta, conviene separarlos. En el menú del envío, «Ver clientes repetidos» dice con cuál choca y lleva a quiénes son.',
      },
      {
        title: 'Cómo mover un envío',
        text: 'Arrástralo a otro día o elige «Mover a otro día…» en su menú. Antes de moverlo ves qué cambia y cuántos clientes recibirían ese día dos envíos dentro de los límites, y después se puede deshacer. De una programación que se repite se mueve solo ese envío, hasta su último día; si después cambias la hora, o la repetición y ese día ya no está en ella, el envío se planea de nuevo: el formulario lo avisa antes de guardar.',
      },
    ],
    terms: ['Programación', 'Envío', 'Regla de envío', 'Alcance'],
    related: [schedules, newSchedule],
  },
  'sends/calendar/:one/:other': {
    title: 'Clientes repetidos',
    summary: 'Los clientes que están en dos envíos dentro de un mismo límite de mensajes, con el camino a cada cliente.',
    sections: [
      {
        title: 'Quiénes cuentan',
        text: 'De un envío que falta, los que están hoy en su audiencia y se pueden contactar. De uno que ya empezó, aquellos a quienes salió.',
      },
      {
        title: 'Cómo evitar la repetición',
        text: 'Mueve uno de los envíos a otro día en el calendario, o cambia el perfil de una de las programaciones.',
      },
    ],
    terms: ['Programación', 'Envío', 'Regla de envío', 'Alcance'],
    related: [schedules],
  },
  'sends/scheduled-list': {
    summary: 'Todas las programaciones de tu cuenta, con su próximo envío, su estado y lo que lograron.',
    sections: [
      {
        title: 'Pausar, reanudar o detener',
        text: 'En pausa no sale nada y se puede reanudar; también se puede deshacer. Al detenerla, los envíos que faltan ya no salen.',
      },
      {
        title: 'Enviar una vez ahora',
        text: 'Antes de salir ves el asunto, el remitente, cuántos clientes lo reciben, quién queda por fuera y por qué, y el mensaje. Sale con lo que la programación tiene guardado, aunque el newsletter haya cambiado después.',
      },
      {
        title: 'Borradores',
        text: 'Un borrador solo necesita un nombre: lo demás se revisa cuando lo programes.',
      },
    ],
    terms: ['Programación', 'Envío', 'Entregado', 'Ventas después'],
    related: [newSchedule],
  },
  'sends/scheduled-list/:scheduleId': {
    title: 'Una programación y sus resultados',
    summary: 'Cómo va una programación: sus envíos, cada destinatario, qué lograron los mensajes y cuánto vendieron.',
    sections: [
      {
        title: 'Cómo leer el embudo',
        text: 'De la audiencia a quien compró. Un correo puede llegar sin que se sepa si se abrió, y hay máquinas que abren sin que nadie lea: se cuentan aparte.',
      },
      {
        title: '¿Cuánto vendió?',
        text: 'A un lado, las ventas después del mensaje: no prueban que él las causó. Al otro, las incrementales: la diferencia con el grupo de control. Si no dejaste uno, no se pueden saber.',
      },
      {
        title: 'Volver a escribirles',
        text: 'Junto a cada resultado puedes crear un perfil con esos clientes: quienes abrieron, quienes no, quienes compraron.',
      },
      {
        title: 'Si algo falló',
        text: '«Reintentar los fallidos» vuelve a intentar solo los que fallaron. Los inciertos no se reintentan, para no escribirle dos veces a nadie.',
      },
    ],
    terms: [
      'Envío',
      'Entregado',
      'Incierto',
      'Rebote',
      'Abierto por una máquina',
      'Ventas después',
      'Ventas incrementales',
      'Intervalo',
      'No concluyente',
      'Mapa de clics',
    ],
    related: [schedules, newSchedule],
  },
  'wa-plantillas': {
    summary: 'Las plantillas de WhatsApp de tu cuenta, y una prueba de cómo llega cada una.',
    sections: [
      {
        title: 'Por qué plantillas',
        text: 'WhatsApp solo deja empezar una conversación con un texto que ya aprobó. Se crean y se aprueban en la cuenta de tu proveedor; aquí aparecen las aprobadas.',
      },
    ],
    terms: ['Etiqueta', 'Remitente'],
    related: [newSchedule, { label: 'Canales de la cuenta', to: '/admin/cuenta/canales' }],
  },
} satisfies HelpPages;
