import type { FastifyRequest } from 'fastify';

/** The access token of a request, or undefined. An empty header counts as anonymous. */
export function bearerToken({ headers }: FastifyRequest): string | undefined {
  return /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1];
}
