import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseJson } from './json-text.ts';
import { JsonThread } from './json-thread.ts';

/** In bytes: what is parsed at once, within a few milliseconds. */
const largestAtOnce = 128 * 1024;

/** The thread of this process. */
const thread = new JsonThread();

/** Parses a JSON body, a large one in a worker thread, which takes over its memory. Throws MALFORMED. */
export const parseJsonBody = async (body: Buffer<ArrayBuffer>): Promise<unknown> =>
  body.length > largestAtOnce ? thread.parse(body) : parseJson(body.toString('utf8'));

/** Reads JSON bodies. An empty one is none: some clients announce JSON also where a call has no body. */
export function readJsonBodies(app: FastifyInstance): void {
  const read = async (_: FastifyRequest, body: Buffer<ArrayBuffer>): Promise<unknown> =>
    body.length === 0 ? undefined : parseJsonBody(body);
  app.addContentTypeParser<Buffer<ArrayBuffer>>('application/json', { parseAs: 'buffer' }, read);
}
