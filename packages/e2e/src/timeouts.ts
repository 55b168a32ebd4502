import os from 'node:os';

/** The timeout in milliseconds for what a user sees within a number of seconds. It is scaled by the load of the machine. */
export function seconds(count: number): number {
  const [busy = 0] = os.loadavg();
  return count * 1000 * Math.max(1, busy / os.availableParallelism());
}
