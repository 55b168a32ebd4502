/**
 * Definitions of the words of the glossary that dashboards have: those of `packages/ui/src/term/definitions.ts`, which a server does not import.
 * `.tools/checks/glossary-terms.test.mjs` compares them.
 */
export const boardTerms = {
  Alcance: {
    text: 'La parte de la audiencia a la que sí se le puede escribir por un canal: tiene el correo o el celular, lo autorizó y no se dio de baja.',
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
  Entregado: {
    text: 'El proveedor o el servidor de correo aceptó el mensaje. No asegura que la persona lo haya visto.',
  },
  Incierto: {
    text: 'Se empezó a entregar y no hubo respuesta, así que no se sabe si llegó. No se repite solo, para no escribirle dos veces a la misma persona.',
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
  Intervalo: {
    text: 'Entre qué valores está el efecto real. De cada 100 mediciones, 95 intervalos contienen el valor verdadero. Si incluye el cero, no se puede decir que hubo un efecto.',
  },
} satisfies Readonly<Record<string, { readonly text: string; readonly example?: string }>>;
export type Term = keyof typeof boardTerms;
