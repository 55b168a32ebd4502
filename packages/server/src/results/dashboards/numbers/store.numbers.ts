import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../kernel/database/database.ts';
import { type StoreDaysScope, storeDaysSold } from '../../../retail/purchases/store-days.sql.ts';
import { type CountedSpan, soldAfterMessages } from '../../rollups/counted-spans.sql.ts';
import { countDistinctIds } from './distinct-ids.ts';
import { moment } from './ledger.sql.ts';
import { type Days, idsOf, isAt } from './receipts.sql.ts';
import type { ShopDay } from './shop.numbers.ts';

/** Some stores of one account, and the days that are looked at. */
export interface StoreSpan extends Days {
  readonly storeIds: readonly number[];
}

/** Sales of a store, or of all stores of a span together. A return is no purchase, but lowers the amount. */
export interface StoreSales {
  /** Null: all stores together. */
  readonly storeId: number | null;
  readonly purchases: number;
  /** In the account's currency, less returns. */
  readonly amount: number;
  /** Distinct customers with a purchase. */
  readonly buyers: number;
}

/** Sales of a store that followed a message: each receipt once, whichever messages it counts for. */
export type SalesAfter = Omit<StoreSales, 'buyers'> & { readonly storeId: number };

/** What customers did at the counter of a store. */
export interface StoreService {
  readonly storeId: number;
  /** Visits that sellers recorded, with a purchase or without. */
  readonly visits: number;
  /** Customers who registered there. */
  readonly registrations: number;
  /** Answered surveys, and all their ratings from 1 to 5. */
  readonly answers: number;
  readonly ratings: number;
  readonly ratingSum: number;
}

interface SoldScope extends StoreDaysScope {
  /** The start of the first of the days before. */
  readonly before: Date;
}

/** What stores sold, all of them together last in each list. */
export interface SoldInStores {
  readonly now: readonly StoreSales[];
  readonly before: readonly StoreSales[];
  /** The days with receipts, of both. */
  readonly days: readonly ShopDay[];
}

/** The sales of a store, of the days asked for or those before, or those of a day in all stores. */
interface SoldRow extends Omit<StoreSales, 'buyers'>, Record<string, unknown> {
  readonly isNow: boolean | null;
  readonly day: string | null;
  readonly ids: Buffer | null;
}

async function salesOf(rows: readonly SoldRow[]): Promise<StoreSales[]> {
  const { each, together } = await countDistinctIds(rows.map(({ ids }) => ids));
  const stores = rows.map(({ storeId, purchases, amount }, position) => ({
    storeId,
    purchases,
    amount,
    buyers: each[position] ?? 0,
  }));
  const all = rows.reduce((sum, { purchases }) => sum + purchases, 0);
  // In cents, which add up exactly.
  const cents = rows.reduce((sum, row) => sum + Math.round(row.amount * 100), 0);
  return [...stores, { storeId: null, purchases: all, amount: cents / 100, buyers: together }];
}

/** What stores sold, and what happened in them. */
export const storeNumbers = {
  /** The stores of an account, or those of a list that belong to it, by name. */
  async stores(database: Queryable, accountId: number, only: readonly number[] | undefined) {
    const { rows } = await database.execute<{ id: number; name: string }>(sql`
      select id, name from store where account_id = ${accountId} ${only ? sql`and id = any(${idsOf(only)})` : sql``}
      order by name_code, id`);
    return rows;
  },

  /** What stores sold in some days and in those right before: each store and all of them together, and each day. */
  async sold(database: Queryable, { from, ...scope }: SoldScope): Promise<SoldInStores> {
    const { rows } = await database.execute<SoldRow>(sql`
      with ${storeDaysSold({ ...scope, from: scope.before })}, half as (
        select sold.*, day >= (${moment(from)} at time zone ${scope.timeZone})::date as "isNow" from sold
      )
      select store_id as "storeId", "isNow", null as day, sum(purchases)::int as purchases, sum(amount)::float8 as amount,
        string_agg(buyers, ''::bytea) as ids from half group by 1, 2
      union all select null, null, day::text, sum(purchases)::int, sum(amount)::float8, null from half group by day
      order by "storeId", day`);
    return {
      now: await salesOf(rows.filter(({ isNow }) => isNow === true)),
      before: await salesOf(rows.filter(({ isNow }) => isNow === false)),
      days: rows.flatMap(({ day, purchases, amount }) => (day === null ? [] : [{ day, purchases, amount }])),
    };
  },

  /** Sales that followed a message, by the store of the receipt: they add up to the sales after messages of the account. */
  async after(database: Queryable, span: CountedSpan, storeIds: readonly number[]): Promise<SalesAfter[]> {
    const { rows } = await database.execute<SalesAfter & Record<string, unknown>>(sql`
      select sold.store_id as "storeId", count(*) filter (where is_purchase)::int as purchases, sum(sold.amount)::float8 as amount
      from (${soldAfterMessages(span)}) sold where sold.store_id = any(${idsOf(storeIds)}) group by 1 order by 1`);
    return rows;
  },

  /** What happened at the counter of each store, for stores where anything did. */
  async service(database: Queryable, { storeIds, ...days }: StoreSpan): Promise<StoreService[]> {
    const within = (store: SQL, at: SQL): SQL => isAt(store, at, days, storeIds);
    const { rows } = await database.execute<StoreService & Record<string, unknown>>(sql`
      select store_id as "storeId", sum(visits)::int as visits, sum(registrations)::int as registrations, sum(answers)::int as answers,
        sum(ratings)::int as ratings, sum(rating_sum)::int as "ratingSum"
      from (
        select v.store_id, count(*) as visits, 0 as registrations, 0 as answers, 0 as ratings, 0 as rating_sum
        from visit v where ${within(sql`v.store_id`, sql`v.at`)} group by 1
        union all
        select k.home_store_id, 0, count(*), 0, 0, 0 from customer k
        where k.registered_at is not null and ${within(sql`k.home_store_id`, sql`k.registered_at`)} group by 1
        union all
        select a.store_id, 0, 0, count(*), sum(cardinality(a.ratings)), sum((select sum(rating) from unnest(a.ratings) rating))
        from survey_answer a where a.account_id = ${days.accountId} and ${within(sql`a.store_id`, sql`a.answered_at`)} group by 1
      ) happened group by 1 order by 1`);
    return rows;
  },
};
