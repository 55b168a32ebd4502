import type { ApiKeyScope } from '@pregon/contract/api-keys/api-key-scopes';
import type { Role } from '@pregon/contract/session/roles';

/** The caller, from the access token or the API key. The account of every query comes from here only. */
export interface Principal {
  readonly userId: number;
  readonly accountId: number;
  readonly role: Role;
  /**
   * The stores of the account that the caller may read: set for the role of a store, and then also where it is empty. Absent for every
   * other role, which sees all.
   */
  readonly storeIds?: readonly number[];
  /** The session of the token; `api-key <id>` for a key. */
  readonly family: string;
  /** What a key of the API may do. Absent for people, who may do what their role allows. */
  readonly scopes?: readonly ApiKeyScope[];
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for every request by the session plugin; undefined for an anonymous caller. */
    principal: Principal | undefined;
  }
}
