import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../kernel/database/database.ts';
import { type CountedSpan, soldAfterMessages } from '../../rollups/counted-spans.sql.ts';
import { dayOf, moment } from './ledger.sql.ts';

/** Some stores of one account, and the days that are looked at. */
export interface StoreSpan {
  readonly accountId: number;
  readonly storeIds: readonly number[];
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
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

/** An array of ids of stores. */
export const idsOf = (storeIds: readonly number[]): SQL => sql`${sql.param([...storeIds])}::int[]`;

const receiptsOf = ({ accountId, storeIds, from, to }: StoreSpan): SQL => sql`receipt r
  where r.account_id = ${accountId} and r.store_id = any(${idsOf(storeIds)}) and r.at >= ${moment(from)} and r.at < ${moment(to)}`;

const isPurchase = sql`r.amount >= 0`;
const salesSums = sql`(count(*) filter (where ${isPurchase}))::int as purchases, coalesce(sum(r.amount), 0)::float8 as amount`;

/** What stores sold, and what happened in them. */
export const storeNumbers = {
  /** The stores of an account, or those of a list that belong to it, by name. */
  async stores(database: Queryable, accountId: number, only: readonly number[] | undefined) {
    const { rows } = await database.execute<{ id: number; name: string }>(sql`
      select id, name from store where account_id = ${accountId} ${only ? sql`and id = any(${idsOf(only)})` : sql``}
      order by name_code, id`);
    return rows;
  },

  async days(database: Queryable, span: StoreSpan, timeZone: string) {
    const { rows } = await database.execute<{ day: string; purchases: number; amount: number }>(sql`
      select ${dayOf(sql`r.at`, timeZone)} as day, ${salesSums} from ${receiptsOf(span)} group by 1 order by 1`);
    return rows;
  },

  /** The sales of each store with receipts, and of all together. */
  async sales(database: Queryable, span: StoreSpan): Promise<StoreSales[]> {
    const { rows } = await database.execute<StoreSales & Record<string, unknown>>(sql`
      select r.store_id as "storeId", ${salesSums}, (count(distinct r.customer_id) filter (where ${isPurchase}))::int as buyers
      from ${receiptsOf(span)} group by grouping sets ((r.store_id), ()) order by 1`);
    return rows;
  },

  /** Sales that followed a message, by the store of the receipt: they add up to the sales after messages of the account. */
  async after(database: Queryable, span: CountedSpan, storeIds: readonly number[]): Promise<SalesAfter[]> {
    const { rows } = await database.execute<SalesAfter & Record<string, unknown>>(sql`
      select sold.store_id as "storeId", count(*) filter (where is_purchase)::int as purchases, sum(sold.amount)::float8 as amount
      from (${soldAfterMessages(span)}) sold where sold.store_id = any(${idsOf(storeIds)}) group by 1 order by 1`);
    return rows;
  },

  /** What happened at the counter of each store, for stores where anything did. */
  async service(database: Queryable, { accountId, storeIds, from, to }: StoreSpan): Promise<StoreService[]> {
    const within = (store: SQL, at: SQL): SQL =>
      sql`${store} = any(${idsOf(storeIds)}) and ${at} >= ${moment(from)} and ${at} < ${moment(to)}`;
    const { rows } = await database.execute<StoreService & Record<string, unknown>>(sql`
      select store_id as "storeId", sum(visits)::int as visits, sum(registrations)::int as registrations, sum(answers)::int as answers,
        sum(ratings)::int as ratings, sum(rating_sum)::int as "ratingSum"
      from (
        select v.store_id, count(*) as visits, 0 as registrations, 0 as answers, 0 as ratings, 0 as rating_sum
        from visit v where v.account_id = ${accountId} and ${within(sql`v.store_id`, sql`v.at`)} group by 1
        union all
        select k.home_store_id, 0, count(*), 0, 0, 0 from customer k
        where k.account_id = ${accountId} and k.registered_at is not null and ${within(sql`k.home_store_id`, sql`k.registered_at`)} group by 1
        union all
        select a.store_id, 0, 0, count(*), sum(cardinality(a.ratings)), sum((select sum(rating) from unnest(a.ratings) rating))
        from survey_answer a where a.account_id = ${accountId} and ${within(sql`a.store_id`, sql`a.answered_at`)} group by 1
      ) happened group by 1 order by 1`);
    return rows;
  },
};
