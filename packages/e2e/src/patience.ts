import os from 'node:os';

/**
 * Milliseconds that a test gives to what a person sees within so many seconds: more on a machine that has more to do than it can,
 * by as much as everything on it takes longer.
 */
export function seconds(count: number): number {
  const [busy = 0] = os.loadavg();
  return count * 1000 * Math.max(1, busy / os.availableParallelism());
}
