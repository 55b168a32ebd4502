import { type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../database/database.ts';

const texts = (keys: readonly string[]): SQL => sql`${sql.param([...keys])}::text[]`;

/** Objects of the bucket and their deadlines. */
export const storedObjectsRepository = {
  /** Registers an object before its upload, to be deleted unless it is confirmed within an hour. */
  async register(database: Database, key: string): Promise<void> {
    await database.execute(sql`insert into stored_object (key, delete_after) values (${key}, now() + interval '1 hour')`);
  },

  /** Keeps an object, in the transaction that writes the row that names it. False: its deletion has begun. */
  async confirm(transaction: Transaction, key: string): Promise<boolean> {
    const { rowCount } = await transaction.execute(
      sql`update stored_object set delete_after = null where key = ${key} and not is_deleting`,
    );
    return rowCount === 1;
  },

  /** Lets objects be deleted that no row names once the transaction is committed. */
  async release(database: Queryable, keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    await database.execute(
      sql`update stored_object set delete_after = now() where key = any(${texts(keys)}) and not is_deleting`,
    );
  },

  /** Claims objects whose time has come, also those of a process that was killed while it deleted them. */
  async claimDue(database: Database, limit: number): Promise<string[]> {
    const { rows } = await database.execute<{ key: string }>(sql`
      update stored_object set is_deleting = true where key in (
        select key from stored_object where delete_after <= now() order by delete_after limit ${limit} for update skip locked)
      returning key`);
    return rows.map(({ key }) => key);
  },

  async forget(database: Database, keys: readonly string[]): Promise<void> {
    await database.execute(sql`delete from stored_object where key = any(${texts(keys)}) and is_deleting`);
  },

  /** Postpones deletions that have failed. */
  async postpone(database: Database, keys: readonly string[]): Promise<void> {
    await database.execute(
      sql`update stored_object set delete_after = now() + interval '10 minutes' where key = any(${texts(keys)}) and is_deleting`,
    );
  },

  /**
   * Releases the confirmed objects of a page that no row names, and returns the last key of the page. Undefined: it was the last page.
   *
   * @param named a condition that is true where a row names `o.key`
   */
  async sweep(database: Database, after: string, named: SQL, size: number): Promise<string | undefined> {
    const { rows } = await database.execute<{ last: string | null; found: number }>(sql`
      with page as (select key from stored_object where key > ${after} order by key limit ${size}),
      released as (
        update stored_object o set delete_after = now() from page
        where o.key = page.key and o.delete_after is null and not (${named}))
      select max(key) as last, count(*)::int as found from page`);
    const [page] = rows;
    return page && page.found === size ? (page.last ?? undefined) : undefined;
  },
};
