import { beginningOf, exchange, type HttpAnswer, type HttpRequest, NoAnswer } from './http-exchange.ts';
import type { MessageProvider, Outcome } from '../../kernel/messages/message-provider.ts';

/** The HTTP protocol of one provider. */
export interface HttpProtocol<Message> {
  readonly request: (message: Message) => HttpRequest;
  /** Interprets a response with a status below 500. */
  readonly read: (answer: HttpAnswer) => Outcome;
}

interface Settings {
  /** Maximum of concurrent messages. */
  readonly connections?: number;
  /** Timeout in milliseconds. Shorter than a lease. */
  readonly timeoutMs?: number;
}

/** Threshold of the circuit breaker: uncertain failures in a row. */
const failuresAtMost = 3;
const restMs = 5000;

/** The service is overloaded, and refused the message. */
const turnedAway = new Set([429, 503]);
/** The credentials or the address are wrong: no message would get through. */
const misconfigured = new Set([301, 302, 303, 307, 308, 401, 403, 404, 405, 407]);
/** A retry later may succeed for this message. */
const passing = new Set([408, 409, 423, 425]);

/** Interprets a refusal by its status alone. The reason is the service's. */
export function refusal(answer: HttpAnswer, reason = beginningOf(answer)): Outcome {
  const { status, statusText } = answer;
  const description = `${status} ${reason || statusText}`.trim();
  if (turnedAway.has(status) || misconfigured.has(status)) return { kind: 'unavailable', reason: description };
  if (status >= 500) return { kind: 'uncertain', reason: description };
  return { kind: 'refused', reason: description, permanent: !passing.has(status) };
}

/**
 * Sends each message by one request, without retries. On a 500, a connection that breaks off, or a timeout the service may have
 * taken the message: the outcome is uncertain, and never retried automatically. After several of these in a row the circuit
 * breaker opens, so that an outage makes a handful of messages uncertain and not all of them.
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
