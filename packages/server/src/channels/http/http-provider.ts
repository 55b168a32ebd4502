import { beginningOf, exchange, type HttpAnswer, type HttpRequest, NoAnswer } from './http-exchange.ts';
import type { MessageProvider, Outcome } from '../../kernel/messages/message-provider.ts';

/** How one service is spoken to. */
export interface HttpProtocol<Message> {
  readonly request: (message: Message) => HttpRequest;
  /** What an answer below 500 means. */
  readonly read: (answer: HttpAnswer) => Outcome;
}

interface Settings {
  /** How many messages it takes at the same time. */
  readonly connections?: number;
  /** How long it may be silent, in ms. Shorter than a lease. */
  readonly timeoutMs?: number;
}

/** So many times in a row may a service fail in a way that leaves open what became of the message, before it is let be. */
const failuresAtMost = 3;
const restMs = 5000;

/** The service itself is in trouble, and says so before it takes anything. */
const turnedAway = new Set([429, 503]);
/** It does not know us, or what we ask for: no message would get through. */
const misconfigured = new Set([301, 302, 303, 307, 308, 401, 403, 404, 405, 407]);
/** Another time it may take this message. */
const passing = new Set([408, 409, 423, 425]);

/** An answer that is no acceptance, by its status alone. The reason is the service's. */
export function refusal(answer: HttpAnswer, reason = beginningOf(answer)): Outcome {
  const { status, statusText } = answer;
  const said = `${status} ${reason || statusText}`.trim();
  if (turnedAway.has(status) || misconfigured.has(status)) return { kind: 'unavailable', reason: said };
  if (status >= 500) return { kind: 'uncertain', reason: said };
  return { kind: 'refused', reason: said, permanent: !passing.has(status) };
}

/**
 * Sends each message by one request, once. A service that answers 500, hangs up or stays silent may have taken the message: that is
 * uncertain, and never tried again by itself. When it happens several times in a row, the service is left alone for a while, so that
 * its bad hour costs a handful of messages and not all of them.
 */
export function httpProvider<Message>(
  { request, read }: HttpProtocol<Message>,
  { connections = 8, timeoutMs = 20_000 }: Settings = {},
  clock: () => number = Date.now,
): MessageProvider<Message> {
  let failures = 0;
  let restUntil = 0;

  const attempt = async (message: Message): Promise<Outcome> => {
    try {
      const answer = await exchange(request(message), timeoutMs);
      return answer.status >= 500 ? refusal(answer) : read(answer);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      const reason = error.message;
      return error.handedOver ? { kind: 'uncertain', reason } : { kind: 'unavailable', reason };
    }
  };

  return {
    connections,
    async send(message) {
      if (clock() < restUntil) return { kind: 'unavailable', reason: 'The service failed several times in a row.' };
      const outcome = await attempt(message).catch((error: unknown): Outcome => ({
        kind: 'refused',
        reason: error instanceof Error ? error.message : String(error),
        permanent: true,
      }));
      failures = outcome.kind === 'uncertain' ? failures + 1 : 0;
      if (failures >= failuresAtMost) {
        failures = 0;
        restUntil = clock() + restMs;
      }
      return outcome;
    },
    close: () => undefined,
  };
}
