import { readFileSync } from 'node:fs';
import os from 'node:os';

/** Share of a processor that a test has to itself when the machine has nothing else to do: the other workers run tests, too. */
const leastCrowded = 2;

/** The timeout in milliseconds for what a user sees within a number of seconds. It is scaled by the load of the machine. */
export function seconds(count: number): number {
  const [lastMinute = 0] = os.loadavg();
  return count * 1000 * Math.max(leastCrowded, Math.max(lastMinute, runnable()) / os.availableParallelism());
}

/** The number of threads that want a processor now. The average of a minute does not know of a load that began seconds ago. */
function runnable(): number {
  try {
    return Number.parseInt(readFileSync('/proc/loadavg', 'utf8').split(' ')[3] ?? '0');
  } catch {
    return 0;
  }
}
