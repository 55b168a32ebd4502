import { describe, expect, it } from '@jest/globals';
import type { Audience } from '@pregon/contract/profiles/audience.schema';
import { createAudienceCounts } from './audience-counts.ts';

const audience = (total: number): Audience => ({ total }) as Audience;
const question = (accountId: number) => ({ accountId, selection: {} as never });
const never = new AbortController().signal;

/** A count that is answered on request, and records whether it was cancelled. */
function controlledRun() {
  const runs: { finish: (total: number) => void; signal: AbortSignal }[] = [];
  const run = (signal: AbortSignal) =>
    new Promise<Audience>((resolve, reject) => {
      runs.push({ finish: (total) => resolve(audience(total)), signal });
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  return { runs, run };
}

/** Runs all pending microtasks. */
const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

describe('audience counts', () => {
  it('run with bounded concurrency, and start the next one as soon as one ends', async () => {
    const counts = createAudienceCounts<Audience>({ maxRunning: 2, maxWaiting: 10 });
    const { runs, run } = controlledRun();
    const answers = [1, 2, 3, 4].map((id) => counts.count(question(id), never, run));
    await settle();
    expect(runs).toHaveLength(2);
    runs[0]?.finish(10);
    await settle();
    expect(runs).toHaveLength(3);
    runs[1]?.finish(20);
    runs[2]?.finish(30);
    await settle();
    runs[3]?.finish(40);
    expect((await Promise.all(answers)).map(({ total }) => total)).toEqual([10, 20, 30, 40]);
  });

  it('are refused when the queue is full', async () => {
    const counts = createAudienceCounts<Audience>({ maxRunning: 1, maxWaiting: 1 });
    const { runs, run } = controlledRun();
    const first = counts.count(question(1), never, run);
    const second = counts.count(question(2), never, run);
    await expect(counts.count(question(3), never, run)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    runs[0]?.finish(1);
    await first;
    await settle();
    runs[1]?.finish(2);
    expect(await second).toEqual(audience(2));
  });

  it('are coalesced for equal questions of one account, and not across accounts', async () => {
    const counts = createAudienceCounts<Audience>({ maxRunning: 5, maxWaiting: 5 });
    const { runs, run } = controlledRun();
    const answers = [question(1), question(1), question(2)].map((one) => counts.count(one, never, run));
    await settle();
    expect(runs).toHaveLength(2);
    runs[0]?.finish(7);
    runs[1]?.finish(8);
    expect((await Promise.all(answers)).map(({ total }) => total)).toEqual([7, 7, 8]);
    const again = counts.count(question(1), never, run);
    await settle();
    expect(runs).toHaveLength(3);
    runs[2]?.finish(9);
    expect(await again).toEqual(audience(9));
  });

  it('are cancelled when the last caller disconnects, not before', async () => {
    const counts = createAudienceCounts<Audience>({ maxRunning: 1, maxWaiting: 5 });
    const { runs, run } = controlledRun();
    const [one, other] = [new AbortController(), new AbortController()];
    const answers = [one, other].map(({ signal }) => counts.count(question(1), signal, run).catch(String));
    await settle();
    one.abort('left');
    await settle();
    expect(runs[0]?.signal.aborted).toBe(false);
    other.abort('left');
    expect(await Promise.all(answers)).toEqual(['left', 'left']);
    expect(runs[0]?.signal.aborted).toBe(true);
    // The slot is free again.
    const next = counts.count(question(2), never, run);
    await settle();
    runs[1]?.finish(5);
    expect(await next).toEqual(audience(5));
  });

  it('leave the queue without running when no caller waits for them', async () => {
    const counts = createAudienceCounts<Audience>({ maxRunning: 1, maxWaiting: 1 });
    const { runs, run } = controlledRun();
    const first = counts.count(question(1), never, run);
    const left = new AbortController();
    const second = counts.count(question(2), left.signal, run).catch(String);
    await settle();
    left.abort('left');
    expect(await second).toBe('left');
    const third = counts.count(question(3), never, run);
    runs[0]?.finish(1);
    await first;
    await settle();
    runs[1]?.finish(3);
    expect(await third).toEqual(audience(3));
    expect(runs).toHaveLength(2);
  });
});
