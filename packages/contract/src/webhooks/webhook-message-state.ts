import { wireValues } from '../wire-values.ts';

/** The states of a message of a webhook. `dead`: every attempt failed; it is kept to be replayed. */
export const webhookMessageState = { pending: 'pendiente', delivered: 'entregado', dead: 'sin_entregar' } as const;
export type WebhookMessageState = (typeof webhookMessageState)[keyof typeof webhookMessageState];

export const webhookMessageStates = wireValues(webhookMessageState);
