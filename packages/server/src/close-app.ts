import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Readiness } from './kernel/observability/readiness.ts';

interface Draining {
  /** How long requests still come in after readiness has turned off, so that a balancer sees it. */
  readonly drainSeconds: number;
  /** Open requests are cut off after this time. */
  readonly limitMs?: number;
}

const longestRequestMs = 20_000;

/** Stops an app without losing a request: readiness turns off, then nothing new is taken, then what is open ends. */
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
