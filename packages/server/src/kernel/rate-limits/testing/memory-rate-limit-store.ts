import { rateLimitKey, type RateLimitStore } from '../rate-limit-store.ts';

/** An in-memory store for tests, on the clock of the process. The real store has its own tests. */
export function memoryRateLimitStore(): RateLimitStore {
  const windows = new Map<string, { count: number; readonly until: number }>();
  const live = (key: string) => {
    const window = windows.get(key);
    return window && window.until > Date.now() ? window : undefined;
  };
  return {
    async count(hits) {
      return hits.map((hit) => {
        const key = rateLimitKey(hit);
        const window = live(key) ?? { count: 0, until: Date.now() + hit.windowMs };
        windows.set(key, window);
        window.count += hit.hits ?? 1;
        return { count: window.count, msLeft: window.until - Date.now() };
      });
    },
    async reset(keys) {
      for (const window of keys.map((key) => live(rateLimitKey(key)))) if (window) window.count -= 1;
    },
  };
}
