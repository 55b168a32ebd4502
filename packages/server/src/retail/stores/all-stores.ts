import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';

/** The ids of all stores of an account, active or not. */
export async function allStores(database: Queryable, accountId: number): Promise<number[]> {
  const { rows } = await database.execute<{ id: number }>(sql`select id from store where account_id = ${accountId} order by id`);
  return rows.map(({ id }) => id);
}

/**
 * Counts rows of an account store by store, along indexes that begin with the store, up to `most`.
 * @param ofStore selects rows of a store, at most as many
 */
export async function countByStore(
  database: Queryable,
  accountId: number,
  most: number,
  ofStore: (storeId: number, most: number) => SQL,
): Promise<number> {
  let count = 0;
  for (const storeId of await allStores(database, accountId)) {
    const { rows } = await database.execute<{ count: number }>(
      sql`select count(*)::int as count from (${ofStore(storeId, most - count)}) found`,
    );
    count += rows[0]?.count ?? 0;
    if (count >= most) break;
  }
  return count;
}
