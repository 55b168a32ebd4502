import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../kernel/database/database.ts';

/** Customers with the same focus and category: codes, '' where there is none. */
export interface CustomerGroup {
  readonly focus: string;
  readonly category: string;
  readonly people: number;
  /** Expected value of their purchases of the next 90 days in the account's currency. Null: simple rules do not give one. */
  readonly value: number | null;
}

/** The size of a group on a day of the account's clock. */
export interface DayGroup extends CustomerGroup {
  readonly day: string;
}

/** The customers who went from one focus to another. */
export interface FocusMove {
  readonly from: string;
  readonly to: string;
  readonly people: number;
}

/** The state of an account's scores: when they were computed, with which model, and with purchases until when. */
export interface Computation {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The last day with a purchase of the account. Null: there is none. */
  readonly until: string | null;
  readonly kind: 'mbg' | 'regla simple' | null;
  /** Why simple rules are used, in a sentence for staff. */
  readonly reason: string | null;
}

/** A cohort: customers with their first purchase in a month, and how many of a sample bought in each later month. */
export interface Cohort {
  /** `2026-11` */
  readonly month: string;
  readonly people: number;
  /** Size of the sample. */
  readonly sampled: number;
  /** Buyers of the sample by months since the first purchase. */
  readonly bought: ReadonlyMap<number, number>;
}

/** The days on which the data of an account begin and end. */
interface DataDays {
  readonly first: string | null;
  readonly last: string | null;
}

/** Sample size: larger samples take long to read, and the shares by month change little. */
const sampleSize = 20_000;

export const customerNumbers = {
  /** The current groups of all customers of the account. */
  async groups(database: Queryable, accountId: number): Promise<CustomerGroup[]> {
    const { rows } = await database.execute<Record<string, unknown> & CustomerGroup>(sql`
      select coalesce(k.focus, '') as focus, coalesce(k.category, '') as category, count(*)::int as people, sum(s.value)::float8 as value
      from customer k left join customer_score s on s.account_id = k.account_id and s.customer_id = k.id
      where k.account_id = ${accountId} group by 1, 2 order by 1, 2`);
    return rows;
  },

  /** The groups on the days between two, both included, and those of the last count before the first day. */
  async history(database: Queryable, accountId: number, first: string, last: string): Promise<DayGroup[]> {
    const { rows } = await database.execute<Record<string, unknown> & DayGroup>(sql`
      select day::text as day, to_focus as focus, category, sum(customers)::int as people, sum(value)::float8 as value
      from focus_history
      where account_id = ${accountId} and day <= ${last}::date and day >= coalesce(
        (select max(day) from focus_history where account_id = ${accountId} and day <= ${first}::date), ${first}::date)
      group by day, to_focus, category order by day, to_focus, category`);
    return rows;
  },

  /** Customers who went from one focus to another on the days between two, both included. Who did so twice counts once. */
  async moves(database: Queryable, accountId: number, first: string, last: string): Promise<FocusMove[]> {
    const { rows } = await database.execute<Record<string, unknown> & FocusMove>(sql`
      select m.from_focus as "from", m.to_focus as "to", count(distinct m.customer_id)::int as people
      from focus_move m join customer k on k.id = m.customer_id
      where m.account_id = ${accountId} and m.day between ${first}::date and ${last}::date and m.from_focus <> m.to_focus
      group by 1, 2 order by people desc, 1, 2`);
    return rows;
  },

  /** The state of the scores; undefined before the first computation has ended. */
  async computation(database: Queryable, accountId: number): Promise<Computation | undefined> {
    const { rows } = await database.execute<Record<string, unknown> & Computation>(sql`
      select (extract(epoch from p.scored_at) * 1000)::float8 as at, p.purchases_until::text as until, m.kind, m.reason
      from insight_progress p left join lateral (
        select kind, reason from customer_model where account_id = p.account_id and state = 'published' order by version desc limit 1
      ) m on true
      where p.account_id = ${accountId} and p.scored_at is not null`);
    return rows[0];
  },

  /** The first and the last day with a purchase in the data of the account. Null: there is none. */
  async dataDays(database: Queryable, accountId: number): Promise<DataDays> {
    const { rows } = await database.execute<Record<string, unknown> & DataDays>(sql`
      select min(first_day)::text as first, max(last_day)::text as last from customer_rhythm where account_id = ${accountId}`);
    return rows[0] ?? { first: null, last: null };
  },

  /** The cohorts of the twelve months before a month, the oldest first. Only months before it count: it is not over, or not known whole. */
  async cohorts(database: Queryable, accountId: number, thisMonth: string, timeZone: string): Promise<Cohort[]> {
    const first = sql`(${`${thisMonth}-01`}::date - interval '12 months')::date`;
    const cohort = sql`
      select customer_id, to_char(first_day, 'YYYY-MM') as month from customer_rhythm
      where account_id = ${accountId} and first_day >= ${first} and first_day < ${`${thisMonth}-01`}::date`;
    const { rows: sizes } = await database.execute<{ month: string; people: number }>(
      sql`select month, count(*)::int as people from (${cohort}) c group by 1 order by 1`,
    );
    const { rows } = await database.execute<{ month: string; bought: string; people: number }>(sql`
      with sampled as materialized (${cohort} order by hashint8(customer_id) limit ${sampleSize})
      select month, bought, count(*)::int as people from (
        select distinct s.customer_id, s.month, to_char(p.at at time zone ${timeZone}, 'YYYY-MM') as bought
        from sampled s join purchase p on p.customer_id = s.customer_id and p.amount >= 0
      ) b where bought >= month and bought < ${thisMonth} group by 1, 2`);
    const byMonth = Map.groupBy(rows, ({ month }) => month);
    return sizes.map(({ month, people }) => {
      const bought = new Map((byMonth.get(month) ?? []).map((row) => [monthsBetween(month, row.bought), row.people]));
      return { month, people, sampled: bought.get(0) ?? 0, bought };
    });
  },
};

const monthNumber = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
/** The number of months between two: 2 from `2025-11` to `2026-01`. */
export const monthsBetween = (first: string, last: string): number => monthNumber(last) - monthNumber(first);
