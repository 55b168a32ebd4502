import type { FastifyInstance } from 'fastify';
import { createRedaction } from './redact.ts';

const redact = createRedaction();

/**
 * Writes a line of JSON for each answered or aborted request. It contains the pattern of the route, never a path, query or body:
 * these hold addresses and tokens.
 *
 * @param write to standard output by default, where container platforms collect logs
 */
export function logAccess(app: FastifyInstance, write: (line: string) => unknown = (line) => process.stdout.write(line)): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const startedAt = performance.now();
    const sentBefore = socket.bytesWritten;
    // Not `onResponse`, which an aborted request never reaches.
    reply.raw.once('close', () => {
      const line = {
        type: 'access',
        time: new Date().toISOString(),
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        durationMs: Math.round((performance.now() - startedAt) * 10) / 10,
        /** Of the answer with its headers, compressed. */
        bytes: socket.bytesWritten - sentBefore,
        ...(request.principal && { accountId: request.principal.accountId }),
        ...(reply.raw.writableFinished ? {} : { aborted: true }),
        traceId: request.id,
      };
      write(`${redact(JSON.stringify(line))}\n`);
    });
    done();
  });
}
