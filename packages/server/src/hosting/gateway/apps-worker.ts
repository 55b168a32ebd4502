import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

const script = readFileSync(new URL('./apps-worker.client.js', import.meta.url));

/**
 * Serves the worker by which the pages of a shop open without a network. Where it lies is what it sees, `/apps/` and nothing above;
 * browsers ask for it anew with every page, and it may fetch from us and nobody else.
 */
export function serveAppsWorker(app: FastifyInstance): void {
  app.get('/apps/worker.js', (_, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', "default-src 'none'; connect-src 'self'")
      .type('text/javascript; charset=utf-8')
      .send(script),
  );
}
