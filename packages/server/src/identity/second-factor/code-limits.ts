import type { RateLimitStore } from '../../kernel/rate-limits/rate-limit-store.ts';
import { createLoginRateLimiter, type LoginRateLimiter } from '../session/login-rate-limiter.ts';

/**
 * Limits of attempts with codes. Three of a million codes are right at a time, so ten attempts in fifteen minutes find one in some
 * 170 days at even odds, for somebody who has the password already.
 */
export const createCodeLimiter = (store: RateLimitStore): LoginRateLimiter =>
  createLoginRateLimiter(store, { name: 'second factor', windowMs: 15 * 60_000, here: 5, anywhere: 10, network: 300 });
