import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../kernel/database/database.ts';
import { countDistinctIds } from './distinct-ids.ts';
import { type Days, idsOfBuyers, receiptsWithin, salesByDay } from './receipts.sql.ts';

/** Sales of a day, whether attributed to a message or not. */
export interface ShopDay {
  readonly day: string;
  readonly purchases: number;
  /** In the account's currency, less returns. */
  readonly amount: number;
}

/** What an account sold in its stores. */
export const shopNumbers = {
  async days(database: Queryable, days: Days, timeZone: string): Promise<ShopDay[]> {
    const { rows } = await database.execute<Record<string, unknown> & ShopDay>(salesByDay(days, timeZone));
    return rows;
  },

  /** The number of distinct customers who bought. */
  async buyers(database: Queryable, days: Days): Promise<number> {
    const { rows } = await database.execute<{ ids: Buffer | null }>(
      sql`select ${idsOfBuyers} as ids from ${receiptsWithin(days)}`,
    );
    const { together } = await countDistinctIds(rows.map(({ ids }) => ids));
    return together;
  },
};
