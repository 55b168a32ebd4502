import type { RateLimitStore } from './rate-limit-store.ts';

const windowMs = 60_000;
/** How many requests a process reserves from the shared counter at once, so that most requests cost no statement. */
const mostAtOnce = 10;
const mostSubjects = 10_000;

/** The reserved requests of a subject in its window. */
interface Allowance {
  readonly left: number;
  /** Expiry of the reservation; also where `left` is 0. */
  readonly until: number;
  /** Whether the shared counter is used up for this window. */
  readonly isUsedUp: boolean;
}

/**
 * Counts requests against a limit for a minute in the shared store, in batches. Returns 0 when one is allowed, else the milliseconds until the
 * next.
 */
export function createBatchedLimit(store: RateLimitStore, { limit, max }: { readonly limit: string; readonly max: number }) {
  const allowances = new Map<string, Allowance>();
  const taking = new Map<string, Promise<Allowance>>();
  const take = async (subject: string): Promise<Allowance> => {
    const hits = Math.min(mostAtOnce, max);
    const [{ count, msLeft } = { count: hits, msLeft: windowMs }] = await store.count([{ limit, subject, windowMs, hits }]);
    const left = Math.max(0, Math.min(hits, max - (count - hits)));
    return { left, until: Date.now() + msLeft, isUsedUp: count >= max };
  };
  /** Concurrent requests wait for one statement. */
  const refill = (subject: string): Promise<Allowance> => {
    const running =
      taking.get(subject) ??
      take(subject).then((taken) => {
        if (allowances.size >= mostSubjects) allowances.clear();
        allowances.set(subject, taken);
        return taken;
      });
    taking.set(subject, running);
    return running.finally(() => taking.delete(subject));
  };
  return async (subject: string): Promise<number> => {
    for (;;) {
      const known = allowances.get(subject);
      const isCurrent = known !== undefined && known.until > Date.now();
      if (isCurrent && known.left > 0) {
        allowances.set(subject, { ...known, left: known.left - 1 });
        return 0;
      }
      if (isCurrent && known.isUsedUp) return known.until - Date.now();
      await refill(subject);
    }
  };
}
