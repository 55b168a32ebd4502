import type { FastifyRequest } from 'fastify';
import type { RequestLimit } from '../../kernel/rate-limits/request-rate-limits.ts';
import type { RecipientWishes } from './recipient-wishes.ts';

/** What a request says of its recipient. Nothing of it has been checked. */
interface Claim {
  readonly email?: unknown;
  readonly token?: unknown;
}

/**
 * The limit of what recipients ask for. A request counts for the recipient whose token it proves, anything else for its network.
 *
 * @param claimOf reads the token from where the handler reads it, and from nowhere else
 */
export function recipientLimit(wishes: RecipientWishes, claimOf: (request: FastifyRequest) => Claim | undefined): RequestLimit {
  const key = (request: FastifyRequest): string | undefined => {
    const { email, token } = claimOf(request) ?? {};
    if (typeof email !== 'string' || typeof token !== 'string') return undefined;
    const recipient = wishes.provenBy(email, token);
    return recipient && `recipient ${recipient.accountId} ${email.toLowerCase()}`;
  };
  return { max: 20, timeWindow: '1 minute', key };
}
