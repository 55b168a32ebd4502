import type { FastifyRequest } from 'fastify';
import type { RequestLimit } from '../../kernel/rate-limits/request-rate-limits.ts';
import type { RecipientWishes } from './recipient-wishes.ts';

/** The unverified identity that a request claims. */
interface Claim {
  readonly email?: unknown;
  readonly token?: unknown;
}

/**
 * Rate limit of recipients' requests. A request counts for the recipient whose token is valid, otherwise for its network.
 *
 * @param claimOf reads the token from the same place as the handler
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
