import type { Role } from '@pregon/contract/session/roles';

/** The caller, from the access token. The account of every query comes from here only. */
export interface Principal {
  readonly userId: number;
  readonly accountId: number;
  readonly role: Role;
  /** The session of the token. */
  readonly family: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for every request by the session plugin; undefined for an anonymous caller. */
    principal: Principal | undefined;
  }
}
