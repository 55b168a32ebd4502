import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Readiness } from './kernel/observability/readiness.ts';

interface Draining {
  /** How long requests are still accepted after readiness has turned off, so that load balancers notice. */
  readonly drainSeconds: number;
  /** Timeout of open requests. */
  readonly limitMs?: number;
}

const longestRequestMs = 20_000;

/** Graceful shutdown: readiness turns off, then no new requests are accepted, then open ones end. */
export async function closeApp(
  app: FastifyInstance,
  readiness: Readiness,
  { drainSeconds, limitMs = longestRequestMs }: Draining,
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
