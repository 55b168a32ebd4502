import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { bearerToken } from '../../kernel/http/bearer-token.ts';
import type { IdentityServices } from '../services.ts';
import type { Principal } from '../../kernel/http/principal.ts';

/** Authenticates every request. The account of every query comes from here. */
export const sessionPlugin = fastifyPlugin(async (app: FastifyInstance, { accessTokens, liveSessions }: IdentityServices) => {
  const principalOf = async (request: FastifyRequest): Promise<Principal | undefined> => {
    const token = bearerToken(request);
    const principal = token && (await accessTokens.read(token));
    return principal ? liveSessions.confirm(principal) : undefined;
  };
  app.decorateRequest('principal');
  app.addHook('onRequest', async (request) => {
    request.principal = await principalOf(request);
  });
});
