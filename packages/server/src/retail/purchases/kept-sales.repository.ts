import { sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import type { SalesScope } from './recompute-customer-sales.ts';

export const keptSalesRepository = {
  /** The time zone by which the figures of all customers of an account were computed; undefined: they are not complete. */
  async timeZone(database: Queryable, accountId: number): Promise<string | undefined> {
    const { rows } = await database.execute<{ zone: string }>(
      sql`select time_zone as zone from kept_sales where account_id = ${accountId}`,
    );
    return rows[0]?.zone;
  },

  /** Records that every customer has figures. */
  async complete(database: Queryable, { accountId, timeZone, today }: SalesScope): Promise<void> {
    await database.execute(sql`
      insert into kept_sales (account_id, time_zone, day) values (${accountId}, ${timeZone}, ${today}::date)
      on conflict (account_id) do update set time_zone = excluded.time_zone, day = greatest(kept_sales.day, excluded.day)`);
  },

  /** Records that the figures are outdated, until they are complete again. */
  async discard(database: Queryable, accountId: number): Promise<void> {
    await database.execute(sql`delete from kept_sales where account_id = ${accountId}`);
  },
};
