import { describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { eachDatabase } from '../../testing/each-database.ts';
import { cancellable } from './cancellable.ts';

eachDatabase(({ kind, database, pool }) => {
  it('commits like any transaction when nobody aborts', async () => {
    const { signal } = new AbortController();
    const { rows } = await cancellable(database, signal, (transaction) => transaction.execute(sql`select 7 as seven`));
    expect(rows).toEqual([{ seven: 7 }]);
  });

  it('does not begin when it is aborted already', async () => {
    await expect(cancellable(database, AbortSignal.abort(new Error('gone')), async () => 1)).rejects.toThrow('gone');
  });

  it('runs nothing when it is aborted while it waits for its connection', async () => {
    const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    const life = new AbortController();
    let runs = 0;
    const waiting = cancellable(database, life.signal, async () => {
      runs += 1;
    });
    life.abort(new Error('gone'));
    held.forEach((client) => client.release());
    await expect(waiting).rejects.toThrow('gone');
    expect(runs).toBe(0);
  });

  it('waits for no second connection when it is aborted and the pool has none left', async () => {
    const held = await Promise.all(Array.from({ length: pool.options.max - 1 }, () => pool.connect()));
    const life = new AbortController();
    const waitingCounts: number[] = [];
    const failure = await cancellable(database, life.signal, async (transaction) => {
      life.abort(new Error('gone'));
      await transaction.execute(sql`select 1`);
      waitingCounts.push(pool.waitingCount);
    })
      .catch((error: unknown) => error)
      .finally(() => held.forEach((client) => client.release()));
    expect(failure).toMatchObject({ message: 'gone' });
    expect(waitingCounts).toEqual([0]);
  });

  /* An embedded database is busy with the statement that would have to be cancelled. */
  const onServer = kind === 'postgres' ? describe : describe.skip;
  onServer('aborted while a statement runs', () => {
    it('cancels the statement in PostgreSQL, and keeps the connection usable', async () => {
      const life = new AbortController();
      const asleep = cancellable(database, life.signal, (transaction) => transaction.execute(sql`select pg_sleep(120)`));
      const failure = asleep.catch((error: unknown) => error);
      const sleeping = `select 1 from pg_stat_activity where query like '%pg_sleep(120)%' and state = 'active' and pid <> pg_backend_pid()`;
      while ((await pool.query(sleeping)).rows.length === 0);
      life.abort();
      expect(await failure).toMatchObject({ cause: { code: '57014' } });
      expect((await pool.query(sleeping)).rows).toEqual([]);
      const answers = await Promise.all(Array.from({ length: 12 }, () => database.execute(sql`select 1 as one`)));
      expect(answers.every(({ rows }) => rows[0]?.['one'] === 1)).toBe(true);
    }, 30_000);
  });
});
