import { expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { oneDatabase } from '../../testing/each-database.ts';
import { cancellableTasks } from './cancellable-tasks.ts';

oneDatabase(({ database, pool }) => {
  const { signal } = new AbortController();

  it('returns the results in the order of the tasks, from at most three connections', async () => {
    const inUse: number[] = [];
    const results = await cancellableTasks(
      database,
      signal,
      Array.from({ length: 9 }, (_, place) => async (reads) => {
        const { rows } = await reads.execute<{ place: number }>(
          sql`select ${place}::int as place, pg_sleep(${(9 - place) / 500})`,
        );
        inUse.push(pool.totalCount - pool.idleCount);
        return rows[0]?.place;
      }),
    );
    expect(results).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(Math.max(...inUse)).toBe(Math.min(3, pool.options.max));
  });

  it('begins no other task after it was aborted', async () => {
    const life = new AbortController();
    const begun: number[] = [];
    const failure = await cancellableTasks(
      database,
      life.signal,
      Array.from({ length: 9 }, (_, place) => async () => {
        begun.push(place);
        life.abort(new Error('gone'));
      }),
    ).catch((error: unknown) => error);
    expect(failure).toMatchObject({ message: 'gone' });
    expect(begun).toEqual([0]);
  });

  it('rejects with the error of a task', async () => {
    const failing = cancellableTasks(database, signal, [async (reads) => reads.execute(sql`select 1 / 0`)]);
    await expect(failing).rejects.toMatchObject({ cause: { code: '22012' } });
  });
});
