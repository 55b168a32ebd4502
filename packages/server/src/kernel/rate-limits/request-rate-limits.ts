import type { FastifyRateLimitOptions, FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '../http/network.ts';
import type { RateLimitStore } from './rate-limit-store.ts';

/**
 * Whose requests a limit counts together: those of the caller's network by default, those of one `user`, or those of what a function
 * finds in the request. The function may only answer what the request has proved, such as the subject of a signed token that the
 * handler reads; where it finds nothing, the network counts. Input that nothing verifies would let the caller choose the counter.
 */
export type RateLimitSubject = 'network' | 'user' | ((request: FastifyRequest) => string | undefined);

/** How often an endpoint may be called. Beyond it: TOO_MANY_REQUESTS, with `retry-after`. */
export interface RequestLimit {
  readonly max: number;
  /** `1 minute`. */
  readonly timeWindow: string;
  /** The body is there, but not checked yet. */
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

/** Options as the plugin hands them to a route's own store. */
interface StoreOptions extends FastifyRateLimitOptions {
  readonly routeInfo?: { readonly method: string | readonly string[]; readonly url: string };
}

type Done = Parameters<FastifyRateLimitStore['incr']>[1];

/** A subject that is over the limit is refused from memory until its window ends: a flood costs no statements. */
interface Refusal {
  readonly count: number;
  readonly until: number;
}
const mostRefusals = 10_000;

const nameOf = ({ routeInfo }: StoreOptions): string =>
  routeInfo ? `${[routeInfo.method].flat().join(',')} ${routeInfo.url}` : '';

/** The store that `@fastify/rate-limit` keeps its counters in: those of all processes. */
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
