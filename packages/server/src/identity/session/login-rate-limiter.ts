import type { FastifyReply, FastifyRequest } from 'fastify';
import { Fault } from '../../kernel/http/fault.ts';
import type { RateLimitKey, RateLimitStore } from '../../kernel/rate-limits/rate-limit-store.ts';
import type { Captcha } from './captcha.ts';
import { networkOf } from '../../kernel/http/network.ts';

/** How many attempts may fail in a window. */
export interface TryLimits {
  /** Name of the limits: attempts under two names are counted separately. */
  readonly name: string;
  readonly windowMs: number;
  /** For one person or link from one network, or from one remembered device. */
  readonly here: number;
  /** For one person or link from all networks, against distributed attacks. Others can use it up. */
  readonly anywhere: number;
  /** From one network, for any person. A large office shares one network. */
  readonly network: number;
}

/** An attempt of an unauthenticated caller. */
interface Try {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The address or token as it was typed, whether or not it exists. */
  readonly about: string;
  /**
   * Id of a device on which this person has logged in before, if the request proves it. It has its own counter, which nobody
   * without the device can use up.
   */
  readonly device?: string | undefined;
}

export interface ConsumedAttempt {
  /** Refunds the attempt, because it succeeded. */
  readonly reset: () => Promise<void>;
}

export interface LoginRateLimiter {
  /** Counts an attempt. Throws TOO_MANY_REQUESTS with `retry-after`. */
  consume(attempt: Try): Promise<ConsumedAttempt>;
  /** The same with a bot check, which throws CAPTCHA_FAILED. Where it is unchecked, the limits are halved. */
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
 * Rate limiter against guessing of names, passwords and links. An attempt is counted for its network first; only if that allows
 * it, it counts for the person, so that a single network cannot lock a person out.
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
