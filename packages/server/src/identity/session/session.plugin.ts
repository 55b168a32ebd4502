import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Services } from '../../services.ts';
import type { Principal } from '../../kernel/http/principal.ts';

/** An empty header, as clients without a session send it, is anonymous. */
export function bearerToken({ headers }: FastifyRequest): string | undefined {
  return /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1];
}

/** Says of every request who makes it. The account of every query comes from here. */
export const sessionPlugin = fastifyPlugin(async (app: FastifyInstance, { accessTokens, liveSessions }: Services) => {
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
