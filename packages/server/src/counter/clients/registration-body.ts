import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { peekKey } from './key-in-body.ts';
import { createUploadSlots } from './upload-slots.ts';

/** Large enough for a form without a photo, in bytes. */
const largestSmallBody = 64 * 1024;
const retrySeconds = 5;

/** Counts a request against the rate limit of its key. Throws for an unknown key and beyond the limit. */
type LimitKey = (request: FastifyRequest, reply: FastifyReply, key: string) => Promise<void>;

export interface RegistrationBodies {
  /** Hook before the body is parsed: checks the key at its beginning, then waits for a slot where the body is large. */
  readonly preParsing: (request: FastifyRequest, reply: FastifyReply, payload: Readable) => Promise<Readable>;
  /** Whether the request has been counted against the rate limit of this key already. */
  readonly isLimited: (request: FastifyRequest, key: string) => boolean;
}

const isLarge = ({ headers }: FastifyRequest): boolean => !(Number(headers['content-length']) <= largestSmallBody);

/**
 * Reads the bodies of registrations. An unknown key is refused before the photo behind it is read. Bodies with the key at the end
 * are accepted too, but large bodies are processed two at a time.
 */
export function createRegistrationBodies(
  limitKey: LimitKey,
  slots = createUploadSlots({ atOnce: 2, waiting: 10 }),
): RegistrationBodies {
  const limited = new WeakMap<FastifyRequest, string>();
  return {
    isLimited: (request, key) => limited.get(request) === key,
    async preParsing(request, reply, payload) {
      if (!isLarge(request)) return payload;
      const { key, body } = await peekKey(payload);
      if (key !== undefined) {
        await limitKey(request, reply, key);
        limited.set(request, key);
      }
      const giveBack = await slots.take().catch((error: unknown) => {
        reply.header('retry-after', String(retrySeconds));
        throw error;
      });
      for (const end of ['finish', 'close'] as const) reply.raw.once(end, giveBack);
      if (reply.raw.destroyed) giveBack();
      return body;
    },
  };
}
