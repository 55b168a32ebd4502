import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The request may take the server's maximum time. */
    readonly slowUpload?: boolean;
  }
}

/** Timeout of a request in milliseconds, enough for a slow phone, against connections held open (slowloris). */
const arrivalMs = 2 * 60 * 1000;
/** The same for routes with large files. */
export const slowArrivalMs = 60 * 60 * 1000;

/** Times out slow requests, except on routes with `slowUpload`, which the server's own timeout ends. */
export function limitRequestTime(app: FastifyInstance, limitMs = arrivalMs): void {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.slowUpload || request.raw.complete) return;
    const timer = setTimeout(() => request.raw.destroy(), limitMs).unref();
    const clear = () => clearTimeout(timer);
    request.raw.once('end', clear).once('close', clear);
  });
}
