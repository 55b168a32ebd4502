import { setTimeout as wait } from 'node:timers/promises';

const pollMs = 50;
/** On a busy machine. */
const longestMs = 90_000;

/** Polls a condition that other processes fulfil. Rejects after a minute and a half, so that the test ends with its reason. */
export async function pollUntil(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + longestMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`This took longer than ${longestMs} ms: ${isSo.toString()}`);
    await wait(pollMs);
  }
}
