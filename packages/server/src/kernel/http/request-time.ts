import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The request may take as long to arrive as the server lets any. */
    readonly slowUpload?: boolean;
  }
}

/** A request must have arrived by then, also over a slow telephone: nobody holds a connection open for nothing. */
const arrivalMs = 2 * 60 * 1000;
/** That of a route for large files. */
export const slowArrivalMs = 60 * 60 * 1000;

/** Cuts off requests that take too long to arrive, but for routes with `slowUpload`, which the server's own time-out ends. */
export function limitRequestTime(app: FastifyInstance, limitMs = arrivalMs): void {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.slowUpload || request.raw.complete) return;
    const timer = setTimeout(() => request.raw.destroy(), limitMs).unref();
    const clear = () => clearTimeout(timer);
    request.raw.once('end', clear).once('close', clear);
  });
}
