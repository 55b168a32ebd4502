import type { ClosedReason } from '@pregon/contract/sending-rules/closed-reasons';

/** Why a method does not send at a moment, in the middle of a sentence. */
export const closedWords: Readonly<Record<ClosedReason, string>> = {
  dia: 'ese día no se permiten envíos',
  festivo: 'es festivo',
  hora: 'a esa hora no se permiten envíos',
};
