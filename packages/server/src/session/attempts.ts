/** Counts tries by key, each key in windows of its own. Of one process. */
export interface Attempts {
  /** Counts one more, and answers how many there are in the window. */
  count(key: string): Counted;
  /** Takes one back. */
  forgive(key: string): void;
}

interface Counted {
  readonly count: number;
  /** Until the key starts from nothing again. */
  readonly secondsLeft: number;
}

/** Who makes up keys by the million finds the oldest forgotten; one address cannot, it is counted itself. */
const mostKeys = 50_000;

/** @param windowMs how long tries are remembered from the first on */
export function createAttempts(windowMs: number): Attempts {
  const windows = new Map<string, { count: number; readonly until: number }>();
  return {
    count(key) {
      const now = Date.now();
      const known = windows.get(key);
      const window = known && known.until > now ? known : { count: 0, until: now + windowMs };
      if (window !== known) {
        windows.delete(key);
        const [oldest] = windows.keys();
        if (oldest !== undefined && windows.size >= mostKeys) windows.delete(oldest);
        windows.set(key, window);
      }
      window.count += 1;
      return { count: window.count, secondsLeft: Math.ceil((window.until - now) / 1000) };
    },
    forgive(key) {
      const window = windows.get(key);
      if (window && window.count > 0) window.count -= 1;
    },
  };
}
