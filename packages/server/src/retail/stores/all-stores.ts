import { sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';

/** The ids of all stores of an account, active or not. */
export async function allStores(database: Queryable, accountId: number): Promise<number[]> {
  const { rows } = await database.execute<{ id: number }>(sql`select id from store where account_id = ${accountId} order by id`);
  return rows.map(({ id }) => id);
}
