import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Readiness } from './kernel/observability/readiness.ts';

interface Draining {
  /** How long requests are still accepted after readiness has turned off, so that load balancers notice. */
  readonly drainSeconds: number;
  /** Timeout of open requests: by default what draining leaves of 20 s, but at least 5. */
  readonly limitMs?: number;
}

const leastMs = 5000;
/** Orchestrators end a process by force after 30 s, of which closing queues and connections needs some. */
const wholeMs = 20_000;

/** How long open requests may take after draining. */
export const requestLimitMs = (drainSeconds: number): number => Math.max(leastMs, wholeMs - drainSeconds * 1000);

/** Graceful shutdown: readiness turns off, then no new requests are accepted, then open ones end. */
export async function closeApp(
  app: FastifyInstance,
  readiness: Readiness,
  { drainSeconds, limitMs = requestLimitMs(drainSeconds) }: Draining,
): Promise<void> {
  readiness.drain();
  await delay(drainSeconds * 1000);
  const cutOff = setTimeout(() => app.server.closeAllConnections(), limitMs);
  try {
    await app.close();
  } finally {
    clearTimeout(cutOff);
  }
}
