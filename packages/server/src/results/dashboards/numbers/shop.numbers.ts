import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../kernel/database/database.ts';
import { dayOf, moment, type Span } from './ledger.sql.ts';

/** Sales of a day, whether attributed to a message or not. */
export interface ShopDay {
  readonly day: string;
  readonly purchases: number;
  /** In the account's currency, less returns. */
  readonly amount: number;
}

type Days = Pick<Span, 'accountId' | 'from' | 'to'>;

const receiptsIn = ({ accountId, from, to }: Days) =>
  sql`receipt r where r.account_id = ${accountId} and r.at >= ${moment(from)} and r.at < ${moment(to)}`;

/** What an account sold in its stores. */
export const shopNumbers = {
  async days(database: Queryable, span: Days, timeZone: string): Promise<ShopDay[]> {
    const { rows } = await database.execute<Record<string, unknown> & ShopDay>(sql`
      select ${dayOf(sql`r.at`, timeZone)} as day, (count(*) filter (where r.amount >= 0))::int as purchases, sum(r.amount)::float8 as amount
      from ${receiptsIn(span)} group by 1 order by 1`);
    return rows;
  },

  /** The number of distinct customers who bought. */
  async buyers(database: Queryable, span: Days): Promise<number> {
    const { rows } = await database.execute<{ buyers: number }>(
      sql`select count(distinct r.customer_id)::int as buyers from ${receiptsIn(span)} and r.amount >= 0`,
    );
    return rows[0]?.buyers ?? 0;
  },
};
