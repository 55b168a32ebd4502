import type { ClosedReason } from '@pregon/contract/sending-rules/closed-reasons';

/** The reasons why a channel does not send at a moment, as clauses for the middle of a sentence. */
export const closedReasonLabels: Readonly<Record<ClosedReason, string>> = {
  dia: 'ese día no se permiten envíos',
  festivo: 'es festivo',
  hora: 'a esa hora no se permiten envíos',
};
