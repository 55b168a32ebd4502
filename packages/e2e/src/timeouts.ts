import os from 'node:os';

/**
 * The timeout in milliseconds for what a person sees within so many seconds. It grows with the load of the machine, by the factor by
 * which everything on it takes longer.
 */
export function seconds(count: number): number {
  const [busy = 0] = os.loadavg();
  return count * 1000 * Math.max(1, busy / os.availableParallelism());
}
