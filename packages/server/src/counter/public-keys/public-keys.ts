import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Queryable } from '../../kernel/database/database.ts';
import { Fault } from '../../kernel/http/fault.ts';
import type { RateLimitStore } from '../../kernel/rate-limits/rate-limit-store.ts';
import { createLoginRateLimiter, type TryLimits } from '../../identity/session/login-rate-limiter.ts';
import { type KeyHolder, publicKeysRepository } from './public-keys.repository.ts';

/** A request of a public page with a key. */
interface KeyRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly key: string;
}

/** Default limits of one key: a shop's devices share one address, and send together what they queued offline. */
const ordinary = { windowMs: 60_000, here: 120, anywhere: 600, network: 240 };

export const publicKeys = {
  /** Resolves the key of a public page. Throws NOT_FOUND for unknown, revoked and invalid keys alike. */
  async resolve(database: Queryable, key: string): Promise<KeyHolder> {
    const holder = await publicKeysRepository.resolve(database, key);
    if (!holder) throw new Fault('NOT_FOUND');
    await publicKeysRepository.markUsed(database, holder.keyId);
    return holder;
  },
};

/**
 * Rate limiter of a public endpoint, by key and network. Throws `TOO_MANY_REQUESTS` with `retry-after` beyond the limits. Each endpoint
 * has its own, distinguished by `name`.
 */
export function createKeyLimiter(
  store: RateLimitStore,
  name: string,
  limits: Omit<TryLimits, 'name'> = ordinary,
): (attempt: KeyRequest) => Promise<void> {
  const loginRateLimiter = createLoginRateLimiter(store, { name, ...limits });
  return async ({ request, reply, key }) => void (await loginRateLimiter.consume({ request, reply, about: key }));
}
