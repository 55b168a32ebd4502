import type { FastifyRateLimitOptions, FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '../http/network.ts';
import type { RateLimitStore } from './rate-limit-store.ts';

/**
 * The subject of a limit: the caller's network by default, the `user`, or the result of a function. The function may only return
 * what the request has proved, such as the subject of a signed token that the handler reads; without a result the network counts.
 * Unverified input would let the caller choose the counter.
 */
export type RateLimitSubject = 'network' | 'user' | ((request: FastifyRequest) => string | undefined);

/** Rate limit of an endpoint. Beyond it: TOO_MANY_REQUESTS with `retry-after`. */
export interface RequestLimit {
  readonly max: number;
  /** `1 minute`. */
  readonly timeWindow: string;
  /** Called with the body, which is not validated yet. */
  readonly key?: RateLimitSubject;
}

function subjectOf(request: FastifyRequest, key: RateLimitSubject = 'network'): string {
  const network = `network ${networkOf(request.ip)}`;
  if (key === 'user') return request.principal ? `user ${request.principal.userId}` : network;
  return (typeof key === 'function' ? key(request) : undefined) ?? network;
}

/** A route's limit, for its `config`. */
export function limited({ max, timeWindow, key }: RequestLimit) {
  const keyGenerator = (request: FastifyRequest) => subjectOf(request, key);
  return { rateLimit: { max, timeWindow, hook: 'preHandler' as const, keyGenerator } };
}

/** Options that the plugin passes to a route's store. */
interface StoreOptions extends FastifyRateLimitOptions {
  readonly routeInfo?: { readonly method: string | readonly string[]; readonly url: string };
}

type Done = Parameters<FastifyRateLimitStore['incr']>[1];

/**
 * A cached refusal: a subject over the limit is refused from memory until its window ends, so that a flood costs no statements.
 */
interface Refusal {
  readonly count: number;
  readonly until: number;
}
const mostRefusals = 10_000;

const nameOf = ({ routeInfo }: StoreOptions): string =>
  routeInfo ? `${[routeInfo.method].flat().join(',')} ${routeInfo.url}` : '';

/** The store of `@fastify/rate-limit`, shared by all processes. */
export function fastifyRateLimitStore(counters: RateLimitStore): FastifyRateLimitStoreCtor {
  return class SharedStore implements FastifyRateLimitStore {
    readonly #limit: string;
    readonly #refusals = new Map<string, Refusal>();

    constructor(options: FastifyRateLimitOptions) {
      this.#limit = nameOf(options);
    }

    child(options: FastifyRateLimitOptions): FastifyRateLimitStore {
      return new SharedStore(options);
    }

    incr(subject: string, done: Done, windowMs: number, max: number): void {
      const refusal = this.#refusals.get(subject);
      const now = Date.now();
      if (refusal && refusal.until > now) {
        done(null, { current: refusal.count, ttl: refusal.until - now });
        return;
      }
      void this.#count(subject, windowMs, max, done);
    }

    async #count(subject: string, windowMs: number, max: number, done: Done): Promise<void> {
      try {
        const [{ count, msLeft } = { count: 1, msLeft: windowMs }] = await counters.count([
          { limit: this.#limit, subject, windowMs },
        ]);
        if (count > max) this.#refuse(subject, { count, until: Date.now() + msLeft });
        done(null, { current: count, ttl: msLeft });
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    }

    #refuse(subject: string, refusal: Refusal): void {
      if (this.#refusals.size >= mostRefusals) this.#refusals.clear();
      this.#refusals.set(subject, refusal);
    }
  };
}
