import type { FastifyRequest } from 'fastify';

/** The subject of a limit by key of the API, or by person: a new log-in starts no new count. */
export function callerKey({ principal }: FastifyRequest): string | undefined {
  if (!principal) return undefined;
  const { scopes, family, userId } = principal;
  return `caller ${scopes ? family : `user ${userId}`}`;
}
