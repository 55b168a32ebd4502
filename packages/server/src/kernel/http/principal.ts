import type { Role } from '@pregon/contract/session/roles';

/** Who calls, as the access token says. The account of every query comes from here and from nowhere else. */
export interface Principal {
  readonly userId: number;
  readonly accountId: number;
  readonly role: Role;
  /** The log-in that the token descends from. */
  readonly family: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for every request by the session plugin; undefined for an anonymous caller. */
    principal: Principal | undefined;
  }
}
