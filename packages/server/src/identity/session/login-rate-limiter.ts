import type { FastifyReply, FastifyRequest } from 'fastify';
import { Fault } from '../../kernel/http/fault.ts';
import type { RateLimitKey, RateLimitStore } from '../../kernel/rate-limits/rate-limit-store.ts';
import type { Captcha } from './captcha.ts';
import { networkOf } from '../../kernel/http/network.ts';

/** How many tries may fail in a window. */
export interface TryLimits {
  /** Of these limits: tries of two names are counted apart. */
  readonly name: string;
  readonly windowMs: number;
  /** About one person or link from one network, or from one remembered device. */
  readonly here: number;
  /** About one person or link from anywhere else. Others can use it up: it is there against a whole net of machines. */
  readonly anywhere: number;
  /** From one network, about whomever. The people of a large office all come from one. */
  readonly network: number;
}

/** One try of somebody who is not known yet. */
interface Try {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Whom it is about: an address or a token, as it was typed. Whether there is such a one makes no difference. */
  readonly about: string;
  /**
   * Id of a device on which this person has logged in before, where the request proves it. Its tries have a counter of their own, which
   * nobody without the device can use up, and no other counts.
   */
  readonly device?: string | undefined;
}

export interface ConsumedAttempt {
  /** The try was a good one: it does not count. */
  readonly reset: () => Promise<void>;
}

export interface LoginRateLimiter {
  /** Counts a try. Throws TOO_MANY_REQUESTS, with `retry-after`. */
  consume(attempt: Try): Promise<ConsumedAttempt>;
  /** The same with a bot check, which throws CAPTCHA_FAILED. Where it cannot be made, half as many tries are too many. */
  consumeWithCaptcha(attempt: Try, captcha: Captcha, proof: string | undefined): Promise<ConsumedAttempt>;
}

const withoutCheck = 0.5;

interface Limit extends RateLimitKey {
  readonly most: number;
}

interface Counted extends Limit {
  readonly count: number;
  readonly msLeft: number;
}

function refuseBeyond(reply: FastifyReply, counted: readonly Counted[], share = 1): void {
  const exceeded = counted.filter(({ count, most }) => count > most * share);
  if (exceeded.length === 0) return;
  reply.header('retry-after', String(Math.max(1, ...exceeded.map(({ msLeft }) => Math.ceil(msLeft / 1000)))));
  throw new Fault('TOO_MANY_REQUESTS');
}

/**
 * Slows down who tries names, passwords and links. A try is counted for its own network first; only one that passes there counts for
 * everybody, so that a single network cannot lock a person out.
 */
export function createLoginRateLimiter(
  store: RateLimitStore,
  { name, windowMs, here, anywhere, network }: TryLimits,
): LoginRateLimiter {
  const limitsOf = ({ request, about, device }: Try): { readonly near: readonly Limit[]; readonly far: readonly Limit[] } => {
    const origin = networkOf(request.ip);
    const person = about.trim().toLowerCase();
    if (device !== undefined) {
      return { near: [{ limit: `${name} device`, subject: `${device} ${person}`, most: here }], far: [] };
    }
    return {
      near: [
        { limit: `${name} here`, subject: `${origin} ${person}`, most: here },
        { limit: `${name} network`, subject: origin, most: network },
      ],
      far: [{ limit: `${name} anywhere`, subject: person, most: anywhere }],
    };
  };

  const count = async (limits: readonly Limit[]): Promise<readonly Counted[]> => {
    if (limits.length === 0) return [];
    const counts = await store.count(limits.map(({ limit, subject }) => ({ limit, subject, windowMs })));
    return limits.map((limit, index) => ({ ...limit, count: 0, msLeft: 0, ...counts[index] }));
  };

  const resettable = (counted: readonly Counted[]): ConsumedAttempt => ({ reset: () => store.reset(counted) });

  return {
    async consume(attempt) {
      const { near, far } = limitsOf(attempt);
      const nearCounts = await count(near);
      refuseBeyond(attempt.reply, nearCounts);
      const farCounts = await count(far);
      refuseBeyond(attempt.reply, farCounts);
      return resettable([...nearCounts, ...farCounts]);
    },

    async consumeWithCaptcha(attempt, captcha, proof) {
      const { near, far } = limitsOf(attempt);
      const nearCounts = await count(near);
      refuseBeyond(attempt.reply, nearCounts);
      const verdict = await captcha.check(proof, attempt.request.log);
      if (verdict === 'refused') throw new Fault('CAPTCHA_FAILED');
      const share = verdict === 'unchecked' ? withoutCheck : 1;
      refuseBeyond(attempt.reply, nearCounts, share);
      const farCounts = await count(far);
      refuseBeyond(attempt.reply, farCounts, share);
      return resettable([...nearCounts, ...farCounts]);
    },
  };
}
