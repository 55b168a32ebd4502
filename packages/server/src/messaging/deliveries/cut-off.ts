import type { Outcome } from '../../kernel/messages/message-provider.ts';

const reason = 'Pregón se detuvo antes de que el proveedor respondiera.';

/**
 * The outcome of a message that was handed to a provider; once the signal aborts, uncertain: it may have been taken, so nobody sends it
 * again. A late answer is dropped.
 */
export function outcomeUntil(cutOff: AbortSignal, sent: Promise<Outcome>): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => resolve({ kind: 'uncertain', reason });
    const done = (): void => cutOff.removeEventListener('abort', giveUp);
    cutOff.addEventListener('abort', giveUp, { once: true });
    if (cutOff.aborted) giveUp();
    sent.then(resolve, reject).finally(done);
  });
}
