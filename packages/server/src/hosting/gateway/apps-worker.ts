import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

const script = readFileSync(new URL('./apps-worker.client.js', import.meta.url));

/**
 * Serves the service worker that opens shop pages offline. Its scope is `/apps/`; browsers revalidate it with every page, and its
 * policy allows requests to our origin only.
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
