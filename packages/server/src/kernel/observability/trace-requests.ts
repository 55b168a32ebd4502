import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { trustedPeers } from '../http/trusted-proxies.ts';
import { openSpan, type OpenSpan } from './spans.ts';
import { inScope, inTrace, newTraceId, parentIn, traceIdIn } from './trace-context.ts';

/** The header of every answer that names its trace. */
export const traceHeader = 'x-trace-id';

/** Makes the function that gives a request its trace id: that of a trusted proxy's `traceparent`, else a new one. */
export function requestTraceIds(trustProxy: string[] | false): (request: IncomingMessage) => string {
  const isTrusted = trustedPeers(trustProxy);
  return ({ headers, socket }) =>
    (isTrusted(socket.remoteAddress) ? traceIdIn(headers['traceparent']) : undefined) ?? newTraceId();
}

const spans = new WeakMap<FastifyRequest, OpenSpan>();

/** The span of a request, until its answer is complete or the caller has left. Undefined where traces are not exported. */
function requestSpan({ id, method, headers, routeOptions }: FastifyRequest, reply: FastifyReply): OpenSpan | undefined {
  const parent = parentIn(headers['traceparent']);
  const route = routeOptions.url ?? 'none';
  const attributes = { 'http.request.method': method, 'http.route': route };
  // Only a trusted proxy's trace became that of the request.
  const span = openSpan(`${method} ${route}`, 'server', attributes, parent?.traceId === id ? parent : undefined);
  if (!span) return undefined;
  reply.raw.once('close', () => {
    span.set({ 'http.response.status_code': reply.statusCode });
    if (reply.statusCode >= 500) span.fail(String(reply.statusCode));
    span.end();
  });
  return span;
}

/** Runs each request in its trace, and names the trace in the answer. */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(traceHeader, request.id);
    inTrace(request.id, () => {
      const span = requestSpan(request, reply);
      if (!span) return done();
      spans.set(request, span);
      return inScope({ traceId: request.id, span }, done);
    });
  });
  // The events of an arriving body run in the context of the socket, which is that of no request.
  app.addHook('preValidation', (request, _, done) => {
    const span = spans.get(request);
    inScope({ traceId: request.id, ...(span && { span }) }, done);
  });
}
