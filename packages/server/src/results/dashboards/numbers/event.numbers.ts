import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../kernel/database/database.ts';
import { quarterOf } from '../../rollups/message-counts.sql.ts';
import { isComplaint, isLeaving, moment, type Span, suppressedCustomers } from './ledger.sql.ts';

export const eventKinds = ['open', 'click', 'unsubscribe', 'bounce', 'complaint'] as const;
export type EventKind = (typeof eventKinds)[number];

/** Count of one kind of event in an interval of some hours. */
export interface EventCount {
  /** Start of the interval on the account's clock: `2026-11-24T06`. */
  readonly stretch: string;
  readonly kind: EventKind;
  readonly events: number;
}

/** One event. */
export interface Event {
  readonly at: Date;
  readonly kind: EventKind;
  /** Null: the event is of an address and not of a message. */
  readonly scheduleName: string | null;
  /** Identifier of the schedule. Null also for a template, which has no page. */
  readonly schedule: string | null;
  /** Id of the customer who received the message, or has the address. */
  readonly customer: number | null;
  /** Empty, if neither of the names is known. */
  readonly customerName: string;
  /** How many other customers have the address. */
  readonly others: number;
  /** For a bounce: the provider's reason. */
  readonly detail: string | null;
}

/**
 * First openings, first clicks of each link, unsubscriptions and refused messages: a SELECT of at, kind, message, detail and
 * suppression.
 * @param most only the latest ones of each table
 */
const eventsIn = ({ accountId, from, to }: Span, most?: number): SQL => {
  const within = (at: SQL) =>
    sql`${at} >= ${moment(from)} and ${at} < ${moment(to)} ${most === undefined ? sql`` : sql`order by ${at} desc limit ${most}`}`;
  return sql`
    (select first_at as at, case when kind = 0 then 'open' else 'click' end as kind, delivery_id, null as detail,
      null::int as suppression_id from engagement
    where account_id = ${accountId} and not machine and ${within(sql`first_at`)})
    union all (select s.created_at, case when ${isComplaint} then 'complaint' else 'unsubscribe' end, null, null, s.id from suppression s
    where s.account_id = ${accountId} and (${isLeaving} or ${isComplaint}) and ${within(sql`s.created_at`)})
    union all (select updated_at, 'bounce', id, error, null from delivery
    where account_id = ${accountId} and state = 3 and state >= 2 and ${within(sql`updated_at`)})`;
};

export const eventNumbers = {
  /**
   * Counts by intervals of so many hours from midnight on, in a time zone: 24 are a day, even one of 23 or 25 hours. Empty
   * intervals are left out. Events are counted by quarters of an hour first, which are whole in every time zone: converting each moment
   * to a time zone would take most of the time.
   */
  async counts(database: Queryable, span: Span, hours: number, timeZone: string): Promise<EventCount[]> {
    const { rows } = await database.execute<Record<string, unknown> & EventCount>(sql`
      select to_char(start, 'YYYY-MM-DD"T"HH24') as stretch, kind, events from (
        select date_bin(make_interval(hours => ${hours}), at at time zone ${timeZone}, timestamp '2000-01-01') as start, kind,
          sum(events)::int as events
        from (
          select ${quarterOf(sql`at`)} as at, kind, count(*) as events from (${eventsIn(span)}) happened group by 1, 2
        ) quarter group by 1, 2
      ) counted order by 1, 2`);
    return rows;
  },

  /** The latest events, newest first. Who has the address of an unsubscription is searched for each of them alone. */
  async latest(database: Queryable, span: Span, most: number): Promise<Event[]> {
    const { accountId } = span;
    const { rows } = await database.execute<Record<string, unknown> & Omit<Event, 'at'> & { at: string }>(sql`
      select happened.at, happened.kind, s.name as "scheduleName",
        case when s.profile_key is not null then s.identifier end as schedule, person.id as customer, happened.detail,
        coalesce(trim(person.first_name || ' ' || person.last_name), '') as "customerName", coalesce(gone.people - 1, 0) as others
      from (select * from (${eventsIn(span, most)}) every order by at desc limit ${most}) happened
      left join delivery d on d.id = happened.delivery_id left join occurrence o on o.id = d.occurrence_id
      left join schedule s on s.id = o.schedule_id
      left join lateral (
        select min(c.id) as customer, count(*)::int as people from suppression s cross join ${suppressedCustomers}
        where s.account_id = ${accountId} and s.id = happened.suppression_id having count(*) > 0
      ) gone on true
      left join customer person on person.account_id = ${accountId} and person.id = coalesce(d.customer_id, gone.customer)
      order by happened.at desc`);
    return rows.map((row) => ({ ...row, at: new Date(row.at) }));
  },

  /** Openings and clicks by bots, which no figure includes. */
  async byMachines(database: Queryable, { accountId, from, to }: Span): Promise<number> {
    const { rows } = await database.execute<{ events: number }>(sql`
      select count(*)::int as events from engagement where account_id = ${accountId} and machine
        and first_at >= ${moment(from)} and first_at < ${moment(to)}`);
    return rows[0]?.events ?? 0;
  },
};
