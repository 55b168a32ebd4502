import { describe, expect, it } from '@jest/globals';
import { createFairShare } from './fair-share.ts';

/** Runs tasks that end one after the other; answers whose they were, in their order. */
async function orderOf(
  tasks: readonly { readonly accountId: number; readonly weight?: number; readonly cost?: number; readonly used?: number }[],
  slots = 1,
): Promise<string> {
  const share = createFairShare(slots);
  const order: number[] = [];
  await Promise.all(
    tasks.map(({ accountId, weight = 1, cost = 1, used = cost }) =>
      share.run({ resource: 'email', accountId, weight, cost }, async (charge) => {
        order.push(accountId);
        await Promise.resolve();
        charge(used);
      }),
    ),
  );
  return order.join('');
}

const times = <Task>(count: number, task: Task): Task[] => Array.from({ length: count }, () => task);

describe('fair share', () => {
  it('alternates between accounts, however many tasks each has', async () => {
    expect(await orderOf([...times(6, { accountId: 1 }), ...times(3, { accountId: 2 })])).toBe('121212111');
  });

  it('gives an account of weight 3 three of four turns', async () => {
    const order = await orderOf([...times(40, { accountId: 1 }), ...times(30, { accountId: 2, weight: 3 })]);
    expect(order.slice(0, 40).replaceAll('1', '')).toHaveLength(30);
  });

  it('counts what a task has really used', async () => {
    const order = await orderOf([...times(9, { accountId: 1, used: 3 }), ...times(9, { accountId: 2 })]);
    const whenDone = order.slice(0, order.lastIndexOf('2') + 1);
    expect(whenDone.replaceAll('2', '').length).toBeLessThanOrEqual(4);
  });

  it('does not let an account save up turns while it has nothing to do', async () => {
    const share = createFairShare(1);
    const order: number[] = [];
    const run = (accountId: number) =>
      share.run({ resource: 'sms', accountId, weight: 1, cost: 1 }, async () => {
        order.push(accountId);
        await Promise.resolve();
      });
    const first = times(10, 1).map(run);
    await first[4];
    await Promise.all([...first, ...times(3, 2).map(run)]);
    expect(order.join('')).toMatch(/^1{5,6}(?:21){3}1*$/);
  });

  it('runs as many tasks as there are slots, and each resource by itself', async () => {
    const share = createFairShare(2);
    let running = 0;
    let most = 0;
    const task = async (): Promise<void> => {
      most = Math.max(most, ++running);
      await new Promise(setImmediate);
      running -= 1;
    };
    await Promise.all(times(7, { resource: 'email', accountId: 1, weight: 1, cost: 1 }).map((turn) => share.run(turn, task)));
    expect(most).toBe(2);
    await Promise.all(['email', 'sms', 'wa'].map((resource) => share.run({ resource, accountId: 1, weight: 1, cost: 1 }, task)));
    expect(most).toBe(3);
  });

  it('runs the tasks of an account by their rank', async () => {
    const share = createFairShare(1);
    const order: number[] = [];
    const task = (rank: number) =>
      share.run({ resource: 'ledger', accountId: 1, weight: 1, cost: 1, rank }, async () => void order.push(rank));
    await Promise.all([5, 3, 4, 1, 3].map(task));
    expect(order).toEqual([5, 1, 3, 3, 4]);
  });

  it('passes the slot on when a task fails', async () => {
    const share = createFairShare(1);
    const turn = { resource: 'email', accountId: 1, weight: 1, cost: 1 };
    const failed = share.run(turn, () => Promise.reject(new Error('no')));
    const next = share.run(turn, async () => 'sent');
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('sent');
  });
});
