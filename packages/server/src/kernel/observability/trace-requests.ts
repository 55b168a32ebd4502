import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { trustedPeers } from '../http/trusted-proxies.ts';
import { inTrace, newTraceId, traceIdIn } from './trace-context.ts';

/** The header of every answer that names its trace. */
export const traceHeader = 'x-trace-id';

/** Makes the function that gives a request its trace id: that of a trusted proxy's `traceparent`, else a new one. */
export function requestTraceIds(trustProxy: string[] | false): (request: IncomingMessage) => string {
  const isTrusted = trustedPeers(trustProxy);
  return ({ headers, socket }) =>
    (isTrusted(socket.remoteAddress) ? traceIdIn(headers['traceparent']) : undefined) ?? newTraceId();
}

/** Runs each request in its trace, and names the trace in the answer. */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(traceHeader, request.id);
    inTrace(request.id, done);
  });
  // The events of an arriving body run in the context of the socket, which is that of no request.
  app.addHook('preValidation', (request, _, done) => inTrace(request.id, done));
}
