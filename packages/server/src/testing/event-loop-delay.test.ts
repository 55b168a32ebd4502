import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { eventLoopDelay, isShortDelay } from './event-loop-delay.ts';

/** Computes until the thread has used so many milliseconds of processor time. */
function compute(ms: number): void {
  const start = process.threadCpuUsage();
  for (;;) {
    const { user, system } = process.threadCpuUsage(start);
    if (user + system > ms * 1000) return;
  }
}

describe('the measure of the event loop', () => {
  it('finds a turn that computes for too long, between short ones', async () => {
    const delay = await eventLoopDelay(async () => {
      compute(5);
      await wait(5);
      compute(70);
      await wait(5);
      compute(5);
    });
    expect(delay.processor).toBeGreaterThan(65);
    expect(delay.processor).toBeLessThan(100);
    expect(isShortDelay(delay)).toBe(false);
  });

  it('does not add up the turns', async () => {
    const { processor } = await eventLoopDelay(async () => {
      for (let turn = 0; turn < 10; turn += 1) {
        compute(15);
        await wait(5);
      }
    });
    expect(processor).toBeGreaterThan(14);
    expect(processor).toBeLessThan(45);
  });

  it('finds a turn that only waits, by the clock', async () => {
    const delay = await eventLoopDelay(async () => {
      await wait(5);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700);
    });
    expect(delay.processor).toBeLessThan(45);
    expect(delay.clock).toBeGreaterThan(400);
    expect(isShortDelay(delay)).toBe(false);
  });

  it.each([
    [{ processor: 49, clock: 399 }, true],
    [{ processor: 50, clock: 0 }, false],
    [{ processor: 0, clock: 400 }, false],
  ])('judges %j: %s', (delay, isShort) => {
    expect(isShortDelay(delay)).toBe(isShort);
  });
});
