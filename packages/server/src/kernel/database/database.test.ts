import { describe, expect, it } from '@jest/globals';
import { eq, sql } from 'drizzle-orm';
import { accounts } from '../../identity/accounts/accounts.table.ts';
import { faultOf } from '../http/fault-of.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { migrateDatabase } from './migrate.ts';
import { openPool } from './pool.ts';

eachDatabase(({ kind, database, pool, url }) => {
  it('parses dates as strings, counts as numbers, and timestamps as dates', async () => {
    const { rows } = await pool.query(
      `select date '2026-02-28' as day, count(*) as count, timestamptz '2026-02-28 12:00Z' as moment, '{"a": [1]}'::jsonb as json`,
    );
    expect(rows).toEqual([{ day: '2026-02-28', count: 1, moment: new Date('2026-02-28T12:00:00Z'), json: { a: [1] } }]);
    const read = await database.execute(sql`select date '2026-02-28' as day, count(*) as count`);
    expect(read.rows).toEqual([{ day: '2026-02-28', count: 1 }]);
  });

  it('isolates concurrent transactions', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `cuenta ${index}`);
    const transactions = names.map((name, index) =>
      database.transaction(async (transaction) => {
        await transaction.insert(accounts).values({ name });
        await transaction.execute(sql`select ${index}::int as index, ${name} as name`);
        if (index % 3 === 0) throw new Error('rolled back');
        await transaction.insert(accounts).values({ name: `${name} bis` });
      }),
    );
    const outcomes = await Promise.allSettled(transactions);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(20);
    const kept = await database.select({ name: accounts.name }).from(accounts);
    const expected = names.filter((_, index) => index % 3 !== 0).flatMap((name) => [name, `${name} bis`]);
    expect(kept.map(({ name }) => name).toSorted()).toEqual(expected.toSorted());
  });

  const severable = kind === 'postgres' ? describe : describe.skip;
  severable('a connection that breaks in the middle of a transaction', () => {
    it('fails the transaction only, and neither the process nor the connection', async () => {
      const broken = database.transaction(async (transaction) => {
        const { rows } = await transaction.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
        await database.execute(sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`);
        await transaction.insert(accounts).values({ name: 'nunca' });
      });
      const failure = await broken.catch((error: unknown) => error);
      expect(faultOf(failure)?.code).toBe('UNAVAILABLE');
      expect(await database.$count(accounts, eq(accounts.name, 'nunca'))).toBe(0);
    });
  });

  /* An embedded database has one server: another process is refused, see `folder-lock.ts`. */
  const servers = kind === 'embedded' ? 1 : 4;
  it(`migrates its schema once for ${servers} servers that start at the same time`, async () => {
    await pool.query('drop schema public cascade; drop schema drizzle cascade; create schema public');
    const pools = Array.from({ length: servers }, () => openPool(url, 1));
    await Promise.all(pools.map((one) => migrateDatabase(one)));
    await Promise.all(pools.map((one) => one.end()));
    expect(await database.$count(accounts)).toBe(0);
  });
});
