import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { KernelServices } from '../services.ts';

type Observed = Pick<KernelServices, 'config' | 'metrics' | 'readiness'>;

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** From the loopback address itself, not through a proxy on it. */
const isLocal = ({ socket, headers }: FastifyRequest): boolean =>
  loopback.has(socket.remoteAddress ?? '') && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined;

function serveHealth(app: FastifyInstance, { readiness }: Pick<Observed, 'readiness'>): void {
  app.get('/livez', (_, reply) => reply.type('text/plain; charset=utf-8').send('ok\n'));
  app.get('/readyz', async (_, reply) => {
    const reason = await readiness.reason();
    return reply
      .code(reason === undefined ? 200 : 503)
      .type('text/plain; charset=utf-8')
      .send(`${reason ?? 'ok'}\n`);
  });
}

function serveMetrics(
  app: FastifyInstance,
  { metrics }: Pick<Observed, 'metrics'>,
  mayRead: (request: FastifyRequest) => boolean,
): void {
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request)) return reply.callNotFound();
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

/**
 * Serves liveness and readiness on the main port; metrics only without a metrics port, and only to the loopback address, since
 * they reveal how much is sent.
 */
export function observabilityRoutes(app: FastifyInstance, services: Observed): void {
  services.metrics.observeRequests(app);
  serveHealth(app, services);
  if (services.config.metricsPort === undefined) serveMetrics(app, services, isLocal);
}

/** Listens on METRICS_PORT for monitoring. Also in a worker, which has no other port. */
export async function startObservabilityServer(
  services: Observed,
  port: number,
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const app = Fastify({ logger: false, forceCloseConnections: true });
  serveHealth(app, services);
  serveMetrics(app, services, () => true);
  await app.listen({ port, host: services.config.host });
  const address = app.server.address();
  return { port: typeof address === 'object' && address ? address.port : port, close: () => app.close() };
}
