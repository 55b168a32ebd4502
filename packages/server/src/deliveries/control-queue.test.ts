import { afterAll, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { eachDatabase } from '../testing/each-database.ts';
import { createControlQueue } from './control-queue.ts';

eachDatabase(({ database }) => {
  const faults: unknown[] = [];
  const queue = createControlQueue(database, (error) => faults.push(error));
  afterAll(() => queue.stop());

  it('wakes a worker up for what was committed, and for nothing that was rolled back', async () => {
    await queue.start();
    const rolledBack = database.transaction(async (transaction) => {
      await queue.wakeAt(transaction, [{ id: 1, dueAt: new Date(0) }]);
      throw new Error('something else went wrong');
    });
    await expect(rolledBack).rejects.toThrow('something else');
    const jobs = async () => (await database.execute(sql`select data from pgboss.job where name = 'due-occurrence'`)).rows;
    expect(await jobs()).toEqual([]);
    const woken = new Promise<void>((resolve, reject) => {
      queue.listen(async () => resolve()).catch(reject);
    });
    await database.transaction((transaction) => queue.wakeAt(transaction, [{ id: 2, dueAt: new Date(0) }]));
    await woken;
    expect(await jobs()).toEqual([{ data: { occurrenceId: 2 } }]);
    expect(faults).toEqual([]);
  });
});
