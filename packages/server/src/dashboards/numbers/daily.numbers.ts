import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import type { Channel } from '../../profiles/reachable.ts';
import {
  dayOf,
  engaged,
  leavingAfterMessages,
  moment,
  outcomeCounts,
  salesAfterMessages,
  settledIn,
  type Span,
} from './ledger.sql.ts';

/** What became of the messages that were settled on a day by one method. */
export interface DayMessages {
  /** On the account's clock: `2026-11-24`. */
  readonly day: string;
  readonly channel: Channel;
  /** Taken by the provider. */
  readonly delivered: number;
  readonly failed: number;
  readonly uncertain: number;
  readonly skipped: number;
  /** Of the delivered ones, opened by a person at any time since. */
  readonly opened: number;
  readonly clicked: number;
}

/** What was bought on a day after a message of one method. */
export interface DaySales {
  readonly day: string;
  readonly channel: Channel;
  readonly purchases: number;
  /** In pesos. */
  readonly amount: number;
}

export interface DayLeaving {
  readonly day: string;
  readonly people: number;
}

export interface HourOpenings {
  /** 1 is Monday. */
  readonly weekday: number;
  /** 0 to 23, on the account's clock. */
  readonly hour: number;
  readonly openings: number;
}

/** What happened to an account, by day of its clock. */
export const dailyNumbers = {
  async messages(database: Queryable, span: Span, timeZone: string): Promise<DayMessages[]> {
    const { rows } = await database.execute<Record<string, unknown> & DayMessages>(sql`
      select ${dayOf(sql`d.updated_at`, timeZone)} as day, m.type as channel, ${outcomeCounts}
      from delivery d join send_method m on m.id = d.method_id left join ${engaged(span.accountId, span.from)} on e.delivery_id = d.id
      where ${settledIn(span)} group by 1, 2 order by 1, 2`);
    return rows;
  },

  async sales(database: Queryable, span: Span, timeZone: string): Promise<DaySales[]> {
    const { rows } = await database.execute<Record<string, unknown> & DaySales>(sql`
      select ${dayOf(sql`sold.at`, timeZone)} as day, m.type as channel, count(*)::int as purchases, sum(sold.amount)::float8 as amount
      from (${salesAfterMessages(span)}) sold join send_method m on m.id = sold.method_id group by 1, 2 order by 1, 2`);
    return rows;
  },

  async leaving(database: Queryable, span: Span, timeZone: string): Promise<DayLeaving[]> {
    const { rows } = await database.execute<Record<string, unknown> & DayLeaving>(sql`
      select ${dayOf(sql`left_list.at`, timeZone)} as day, count(*)::int as people
      from (${leavingAfterMessages(span)}) left_list group by 1 order by 1`);
    return rows;
  },

  /** How many sendings started, in the span and in the one before it. */
  async sendings(database: Queryable, { accountId, from, to }: Span, since: Date): Promise<{ now: number; before: number }> {
    const { rows } = await database.execute<{ now: number; before: number }>(sql`
      select count(*) filter (where o.started_at >= ${moment(from)})::int as now,
        count(*) filter (where o.started_at < ${moment(from)})::int as before
      from occurrence o join schedule s on s.id = o.schedule_id
      where s.account_id = ${accountId} and o.started_at >= ${moment(since)} and o.started_at < ${moment(to)}`);
    return rows[0] ?? { now: 0, before: 0 };
  },

  /** When people open their messages for the first time. */
  async openingHours(database: Queryable, { accountId, from, to }: Span, timeZone: string): Promise<HourOpenings[]> {
    const { rows } = await database.execute<Record<string, unknown> & HourOpenings>(sql`
      select extract(isodow from first_at at time zone ${timeZone})::int as weekday,
        extract(hour from first_at at time zone ${timeZone})::int as hour, count(*)::int as openings
      from engagement where account_id = ${accountId} and kind = 0 and not machine
        and first_at >= ${moment(from)} and first_at < ${moment(to)}
      group by 1, 2`);
    return rows;
  },
};
