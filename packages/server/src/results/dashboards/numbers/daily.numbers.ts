import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../kernel/database/database.ts';
import type { Channel } from '../../../kernel/messages/channel.ts';
import { type CountedSpan, settledCounts, soldAfterMessages } from '../../rollups/counted-spans.sql.ts';
import { quarterOf } from '../../rollups/message-counts.sql.ts';
import {
  dayOf,
  engaged,
  isOpenable,
  isSent,
  leavingPeople,
  outcomeCounts,
  settledIn,
  type Span,
  summedCounts,
} from './ledger.sql.ts';

/** Messages settled on a day by one method, by outcome. */
export interface DayMessages {
  /** On the account's clock: `2026-11-24`. */
  readonly day: string;
  readonly channel: Channel;
  /** Accepted by the provider. */
  readonly delivered: number;
  readonly failed: number;
  readonly uncertain: number;
  readonly skipped: number;
  /** Delivered messages whose opening can be tracked, and those that a person opened at any time since. */
  readonly openable: number;
  readonly opened: number;
  readonly clicked: number;
}

/** Sales of a day after messages: each receipt once, whichever messages it counts for. */
export interface DaySales {
  readonly day: string;
  readonly purchases: number;
  /** In the account's currency, less returns. */
  readonly amount: number;
}

export interface DayLeaving {
  readonly day: string;
  readonly people: number;
  /** Spam complaints. */
  readonly complaints: number;
}

/** Messages by hour of delivery. */
export interface HourMessages {
  /** 1 is Monday. */
  readonly weekday: number;
  /** 0 to 23, on the account's clock. */
  readonly hour: number;
  /** Delivered messages whose opening can be tracked. */
  readonly delivered: number;
  /** Opened by a person, at any hour. */
  readonly opened: number;
}

const messagesFromLedger = (span: Span, timeZone: string): SQL => sql`
  select ${dayOf(sql`d.updated_at`, timeZone)} as day, m.type as channel, ${outcomeCounts}
  from delivery d join send_method m on m.id = d.method_id left join ${engaged(span.accountId, span.from)} on e.delivery_id = d.id
  where ${settledIn(span)} group by 1, 2 order by 1, 2`;

const hoursFromLedger = (span: Span): SQL => sql`
  select d.updated_at as at, 1 as openable, case when e.delivery_id is null then 0 else 1 end as opened
  from delivery d join send_method m on m.id = d.method_id left join ${engaged(span.accountId, span.from)} on e.delivery_id = d.id
  where ${settledIn(span)} and ${isSent} and ${isOpenable}`;

/** Figures of an account by day of its clock. */
export const dailyNumbers = {
  async messages(database: Queryable, { reading, ...span }: CountedSpan, timeZone: string): Promise<DayMessages[]> {
    const counted =
      reading &&
      sql`select ${dayOf(sql`c.at`, timeZone)} as day, m.type as channel, ${summedCounts}
        from ${settledCounts(span, reading)} c join send_method m on m.id = c.method_id group by 1, 2 order by 1, 2`;
    const { rows } = await database.execute<Record<string, unknown> & DayMessages>(counted ?? messagesFromLedger(span, timeZone));
    return rows;
  },

  /** Receipts are summed up by quarters of an hour first, since to convert each to the time zone takes longer than all else. */
  async sales(database: Queryable, span: CountedSpan, timeZone: string): Promise<DaySales[]> {
    const { rows } = await database.execute<Record<string, unknown> & DaySales>(sql`
      select ${dayOf(sql`at`, timeZone)} as day, sum(purchases)::int as purchases, sum(amount)::float8 as amount from (
        select ${quarterOf(sql`sold.at`)} as at, count(*) filter (where is_purchase) as purchases, sum(sold.amount) as amount
        from (${soldAfterMessages(span)}) sold group by 1
      ) quarter group by 1 order by 1`);
    return rows;
  },

  async leaving(database: Queryable, span: Span, timeZone: string): Promise<DayLeaving[]> {
    const { rows } = await database.execute<Record<string, unknown> & DayLeaving>(sql`
      select ${dayOf(sql`left_list.at`, timeZone)} as day, count(*) filter (where not is_complaint)::int as people,
        count(*) filter (where is_complaint)::int as complaints
      from (${leavingPeople(span)}) left_list group by 1 order by 1`);
    return rows;
  },

  /** Open rate by weekday and hour of delivery: a rate, so that hours with more messages do not win. */
  async openingHours(database: Queryable, { reading, ...span }: CountedSpan, timeZone: string): Promise<HourMessages[]> {
    const { rows } = await database.execute<Record<string, unknown> & HourMessages>(sql`
      select extract(isodow from at at time zone ${timeZone})::int as weekday, extract(hour from at at time zone ${timeZone})::int as hour,
        sum(openable)::int as delivered, sum(opened)::int as opened
      from ${reading ? settledCounts(span, reading) : sql`(${hoursFromLedger(span)})`} c group by 1, 2 having sum(openable) > 0`);
    return rows;
  },
};
