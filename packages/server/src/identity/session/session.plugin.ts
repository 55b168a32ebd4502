import { apiKeyPrefix } from '@pregon/contract/api-keys/api-key-scopes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { bearerToken } from '../../kernel/http/bearer-token.ts';
import { Fault } from '../../kernel/http/fault.ts';
import { createBatchedLimit } from '../../kernel/rate-limits/batched-limit.ts';
import type { IdentityServices } from '../services.ts';
import type { Principal } from '../../kernel/http/principal.ts';

/** Requests a minute with one key of the API, over all processes. */
const keyRequestsPerMinute = 600;

/** Authenticates every request, by the access token of a session or by a key of the API. The account of every query comes from here. */
export const sessionPlugin = fastifyPlugin(async (app: FastifyInstance, services: IdentityServices) => {
  const { accessTokens, liveSessions, liveApiKeys, rateLimits } = services;
  const limitKey = createBatchedLimit(rateLimits, { limit: 'api key', max: keyRequestsPerMinute });

  const principalOfKey = async (secret: string, reply: FastifyReply): Promise<Principal | undefined> => {
    const principal = await liveApiKeys.authenticate(secret);
    if (principal === 'suspended') throw new Fault('ACCOUNT_SUSPENDED');
    const waitMs = principal ? await limitKey(principal.family) : 0;
    if (waitMs === 0) return principal;
    void reply.header('retry-after', Math.ceil(waitMs / 1000));
    throw new Fault('TOO_MANY_REQUESTS');
  };
  const principalOf = async (request: FastifyRequest, reply: FastifyReply): Promise<Principal | undefined> => {
    const token = bearerToken(request);
    if (token?.startsWith(apiKeyPrefix)) return principalOfKey(token, reply);
    const principal = token && (await accessTokens.read(token));
    return principal ? liveSessions.confirm(principal) : undefined;
  };
  app.decorateRequest('principal');
  app.addHook('onRequest', async (request, reply) => {
    request.principal = await principalOf(request, reply);
  });
});
