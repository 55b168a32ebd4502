import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseJson } from './json-text.ts';
import { JsonThread } from './json-thread.ts';

/** In bytes: what is parsed at once, within a few milliseconds. */
const largestAtOnce = 128 * 1024;

/** The thread of this process. */
const thread = new JsonThread();

/** Reads JSON bodies, large ones in a worker thread. An empty one is none: some clients announce JSON also where a call has no body. */
export function readJsonBodies(app: FastifyInstance): void {
  const read = async (_: FastifyRequest, body: Buffer<ArrayBuffer>): Promise<unknown> => {
    if (body.length === 0) return undefined;
    return body.length > largestAtOnce ? thread.parse(body) : parseJson(body.toString('utf8'));
  };
  app.addContentTypeParser<Buffer<ArrayBuffer>>('application/json', { parseAs: 'buffer' }, read);
}
