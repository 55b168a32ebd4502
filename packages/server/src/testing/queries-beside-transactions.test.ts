import { describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { oneDatabase } from './each-database.ts';
import { startApart } from './queries-beside-transactions.ts';

const one = sql`select 1 as one`;
const refusal = 'A query beside an open transaction: on an embedded database it would wait for ever.';

/** Why a transaction failed: Drizzle names the statement, and has the error of the connection as its cause. */
const reasonOf = async (failed: Promise<unknown>): Promise<unknown> => {
  const error: unknown = await failed.catch((thrown: unknown) => thrown);
  if (!(error instanceof Error)) return undefined;
  return error.cause instanceof Error ? error.cause.message : error.message;
};

oneDatabase(({ kind, database, pool }) => {
  const onServer = kind === 'postgres' ? describe : describe.skip;

  onServer('a query beside an open transaction', () => {
    it.each([
      ['of the database', () => database.execute(one)],
      ['of the pool', () => pool.query('select 1')],
      ['in another transaction', () => database.transaction((inner) => inner.execute(one))],
      ['on a connection of its own', () => pool.connect()],
    ])('%s is refused, and the transaction is rolled back', async (_, query) => {
      const whole = database.transaction(async (transaction) => {
        await transaction.execute(sql`create table beside (id int)`);
        await query();
      });
      expect(await reasonOf(whole)).toBe(refusal);
      const { rows } = await pool.query<{ found: string | null }>(`select to_regclass('beside') as found`);
      expect(rows).toEqual([{ found: null }]);
    });

    it('is refused where it comes from a function that the transaction calls, after others of its own', async () => {
      const deep = async () => {
        await new Promise(setImmediate);
        return database.execute(one);
      };
      const whole = database.transaction(async (transaction) => {
        await transaction.execute(one);
        await transaction.transaction(async (savepoint) => {
          await savepoint.execute(one);
        });
        await deep();
      });
      expect(await reasonOf(whole)).toBe(refusal);
    });
  });

  onServer('what is started apart within a transaction', () => {
    it('runs beside it, as another request does', async () => {
      const rows = await database.transaction(async (transaction) => {
        await transaction.execute(one);
        return (await startApart(async () => database.execute(one))).rows;
      });
      expect(rows).toEqual([{ one: 1 }]);
    });
  });

  onServer('an open transaction', () => {
    it('runs its own queries; those of others run meanwhile, and its own after it', async () => {
      let opened: () => void = () => undefined;
      const isOpen = new Promise<void>((resolve) => {
        opened = resolve;
      });
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const whole = database.transaction(async (transaction) => {
        opened();
        await held;
        return (await transaction.execute(one)).rows;
      });
      await isOpen;
      const other = database.execute(one);
      expect((await other).rows).toEqual([{ one: 1 }]);
      release();
      expect(await whole).toEqual([{ one: 1 }]);
      expect((await database.execute(one)).rows).toEqual([{ one: 1 }]);
    });
  });
});
