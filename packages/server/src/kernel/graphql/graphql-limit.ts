import type { FastifyReply, FastifyRequest } from 'fastify';
import { Fault } from '../http/fault.ts';
import { networkOf } from '../http/network.ts';
import { createBatchedLimit } from '../rate-limits/batched-limit.ts';
import type { RateLimitStore } from '../rate-limits/rate-limit-store.ts';

/** Limit of one network as a multiple of one session's: a whole office may share one address. */
const sessionsOfNetwork = 10;

/**
 * Rate limit of GraphQL requests by session and by network, over all processes. Beyond it: TOO_MANY_REQUESTS with `retry-after`.
 * The session comes from the token, so that nobody chooses its own counter.
 */
export function createGraphqlLimit(store: RateLimitStore, perMinute: number) {
  const ofSession = createBatchedLimit(store, { limit: 'graphql session', max: perMinute });
  const ofNetwork = createBatchedLimit(store, { limit: 'graphql network', max: perMinute * sessionsOfNetwork });
  return async ({ principal, ip }: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const waitMs = (principal && (await ofSession(principal.family))) || (await ofNetwork(networkOf(ip)));
    if (waitMs === 0) return;
    void reply.header('retry-after', Math.ceil(waitMs / 1000));
    throw new Fault('TOO_MANY_REQUESTS');
  };
}
