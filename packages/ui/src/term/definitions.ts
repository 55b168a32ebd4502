/** What a term means, in words for retail staff. */
export interface Definition {
  readonly text: string;
  /** An example, or where the term is met. */
  readonly example?: string;
}

/**
 * The glossary for staff. The keys are the words of the screens; `docs/glossary.md` has the same terms for developers. A definition says
 * what the code does: change both together.
 */
export const definitions = {
  Campaña: {
    text: 'Un esfuerzo de mercadeo con fechas y un objetivo. Reúne sus perfiles, sus newsletters, sus programaciones y sus resultados.',
    example: 'Por ejemplo: «Regreso a clases», del 8 al 31 de enero.',
  },
  Perfil: {
    text: 'Una selección de clientes que guardas dentro de una campaña. No es una lista fija: cada envío vuelve a buscar quién cumple sus filtros ese día.',
    example: 'Por ejemplo: clientas de Bogotá que compraron hogar en los últimos 90 días.',
  },
  Audiencia: {
    text: 'Los clientes que cumplen los filtros de un perfil, antes de mirar a cuáles se les puede escribir.',
  },
  Alcance: {
    text: 'La parte de la audiencia a la que sí se le puede escribir por un canal: tiene el correo o el celular, lo autorizó y no se dio de baja.',
  },
  Autorización: {
    text: 'El permiso del cliente para recibir publicidad por un canal, con su fecha y de dónde viene. Sin ella no se le escribe.',
  },
  'Dado de baja': {
    text: 'Alguien que pidió no recibir más mensajes por un canal, o cuya dirección rebotó o puso una queja. Ningún perfil ni archivo lo vuelve a incluir.',
  },
  Enfoque: {
    text: 'En qué punto está un cliente según cómo compra: Nuevos, Frecuentes, Leales, En riesgo o Inactivos. Cada cliente se compara con su propio ritmo de compra.',
    example:
      'Quien suele comprar cada 30 días y lleva 80 sin venir está «En riesgo», aunque otro con 80 días siga siendo «Frecuente».',
  },
  Categoría: {
    text: 'Cuánto vale un cliente frente a los demás de tu cuenta: Diamante, Oro, Plata o Bronce.',
  },
  'Probabilidad de compra': {
    text: 'De cada 100 clientes con un historial parecido, cuántos volvieron a comprar en 90 días. Es una estimación: el panel «Qué tan bien acierta» la compara con lo que pasó.',
  },
  Etiqueta: {
    text: 'Un espacio del mensaje que se llena con un dato de cada persona, como {{name}}. Después de una barra va lo que se escribe cuando falta el dato.',
    example: '«Hola {{name|hola de nuevo}}».',
  },
  Programación: {
    text: 'Cuándo y por qué canales se le escribe a un perfil, una sola vez o repetido.',
  },
  Envío: {
    text: 'Cada una de las veces en que una programación sale.',
    example: 'Una programación semanal de un mes tiene cuatro o cinco envíos.',
  },
  Entregado: {
    text: 'El proveedor o el servidor de correo aceptó el mensaje. No asegura que la persona lo haya visto.',
  },
  Incierto: {
    text: 'Se empezó a entregar y no hubo respuesta, así que no se sabe si llegó. No se repite solo, para no escribirle dos veces a la misma persona.',
  },
  Rebote: {
    text: 'El servidor de la otra persona rechazó el mensaje. Si la dirección no existe, no se le vuelve a escribir.',
  },
  'Abierto por una máquina': {
    text: 'Algunos programas de correo y filtros de seguridad abren los mensajes y siguen sus enlaces sin que nadie los lea. Esas aperturas y clics se cuentan aparte.',
  },
  'Ventas después': {
    text: 'Compras de quienes recibieron el mensaje, hechas dentro de los días de la regla de tu cuenta. Que vengan después no prueba que el mensaje las causó: muchas se habrían hecho igual.',
  },
  'Ventas incrementales': {
    text: 'Lo que se vendió de más gracias al mensaje: lo que compró cada persona a la que le tocaba menos lo que compró cada persona de un grupo de control, elegido al azar.',
    example: 'Se muestran con un intervalo, porque toda medición tiene error.',
  },
  'Grupo de control': {
    text: 'Personas elegidas al azar a las que no se les escribe, para saber qué habría pasado sin el mensaje.',
  },
  Experimento: {
    text: 'Una programación con varias versiones, o con un grupo de control, repartidas al azar para comparar cuál vende más.',
  },
  Intervalo: {
    text: 'Entre qué valores está el efecto real. De cada 100 mediciones, 95 intervalos contienen el valor verdadero. Si incluye el cero, no se puede decir que hubo un efecto.',
  },
  'No concluyente': {
    text: 'Con estas personas y estas compras no se puede distinguir el efecto del azar. No quiere decir que no lo haya.',
  },
  'Regla de envío': {
    text: 'A qué horas y qué días se puede escribir, y cuántos mensajes puede recibir una persona en un día o una semana.',
  },
  'Mensaje de servicio': {
    text: 'Un mensaje que la persona pidió o necesita, sin publicidad: un código, un enlace, una confirmación. El horario, los límites y los grupos de control no le aplican.',
  },
  'Registro de excluidos': {
    text: 'La lista oficial de quienes pidieron no recibir publicidad en su número o su correo. Pregón los salta en cada envío, aunque estén en el perfil y lo hayan autorizado antes.',
    example: 'En Colombia es el Registro de Números Excluidos (RNE), que se consulta cada mes.',
  },
  Recibo: {
    text: 'Una compra de un cliente en una tienda, con uno o varios artículos. El «número de compras» cuenta recibos, no artículos.',
  },
  'Mapa de clics': {
    text: 'El newsletter tal como se envió, con la parte de los clics que recibió cada enlace.',
  },
  'Enlace corto': {
    text: 'Una dirección breve que lleva a otra y cuenta quién la abre. Sirve para SMS, volantes y códigos QR.',
  },
  Remitente: {
    text: 'El nombre y la dirección, o el número, que ve quien recibe el mensaje.',
  },
} as const satisfies Readonly<Record<string, Definition>>;

/** A word of the glossary, as the screens write it. */
export type Term = keyof typeof definitions;
