import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../kernel/database/database.ts';
import { countedEvents, isWithoutEvents } from '../../rollups/counted-events.sql.ts';
import type { Reading } from '../../rollups/reading.ts';
import type { CountedSpan } from '../../rollups/counted-spans.sql.ts';
import { quarterOf } from '../../rollups/message-counts.sql.ts';
import { isComplaint, isLeaving, moment, type Span, suppressedCustomers } from './ledger.sql.ts';

export const eventKinds = ['open', 'click', 'unsubscribe', 'bounce', 'complaint'] as const;
export type EventKind = (typeof eventKinds)[number];

/** Count of one kind of event in an interval of some hours. */
export interface EventCount {
  /** Start of the interval on the account's clock: `2026-11-24T06`. */
  readonly stretch: string;
  /** `machine`: openings and clicks by bots, which no figure of another kind includes. */
  readonly kind: EventKind | 'machine';
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

const isWithin = (at: SQL, { from, to }: Span): SQL => sql`${at} >= ${moment(from)} and ${at} < ${moment(to)}`;

/** Unsubscriptions and complaints of a span, as rows of `suppression s`: a condition. */
const isLeavingIn = (span: Span): SQL =>
  sql`s.account_id = ${span.accountId} and (${isLeaving} or ${isComplaint}) and ${isWithin(sql`s.created_at`, span)}`;

const leavingKind = sql`case when ${isComplaint} then 'complaint' else 'unsubscribe' end`;

/** The start of an interval on the account's clock, as an SQL expression over a moment. */
type StartOf = (at: SQL) => SQL;

/** Openings, clicks and refused messages of a span, from the ledger: a SELECT of start, kind and events. */
const ledgerEvents = (span: Span, startOf: StartOf): SQL => sql`
  select ${startOf(sql`at`)} as start, kind, events from (
    select ${quarterOf(sql`at`)} as at, kind, count(*) as events from (
      select first_at as at, case when machine then 'machine' when kind = 0 then 'open' else 'click' end as kind from engagement
      where account_id = ${span.accountId} and ${isWithin(sql`first_at`, span)}
      union all select updated_at, 'bounce' from delivery
      where account_id = ${span.accountId} and state = 3 and state >= 2 and ${isWithin(sql`updated_at`, span)}
    ) happened group by 1, 2
  ) quarter`;

/** The same, from the counts of quarters of an hour. */
const summedEvents = (span: Span, reading: Reading, startOf: StartOf): SQL => sql`
  select start, kind, events from (
    select ${startOf(sql`at`)} as start, sum(opened) as opened, sum(clicked) as clicked, sum(scanned) as scanned, sum(failed) as failed
    from (${countedEvents(span, reading)}) quarter group by 1
  ) c cross join lateral (values ('open', opened), ('click', clicked), ('machine', scanned), ('bounce', failed)) e (kind, events)`;

/** Whether the events of all counted messages of an account are counted. */
async function areEventsCounted(database: Queryable, accountId: number): Promise<boolean> {
  const { rows } = await database.execute<{ isCounted: boolean }>(sql`
    select not exists (select from message_count where account_id = ${accountId} and ${isWithoutEvents}) as "isCounted"`);
  return rows[0]?.isCounted === true;
}

/**
 * The latest first openings, first clicks of each link, unsubscriptions and refused messages, `most` of each table: a SELECT of at, kind,
 * message, detail and suppression.
 */
const latestIn = (span: Span, most: number): SQL => {
  const within = (at: SQL) => sql`${isWithin(at, span)} order by ${at} desc limit ${most}`;
  return sql`
    (select first_at as at, case when kind = 0 then 'open' else 'click' end as kind, delivery_id, null as detail,
      null::int as suppression_id from engagement
    where account_id = ${span.accountId} and not machine and ${within(sql`first_at`)})
    union all (select s.created_at, ${leavingKind}, null, null, s.id from suppression s
    where ${isLeavingIn(span)} order by s.created_at desc limit ${most})
    union all (select updated_at, 'bounce', id, error, null from delivery
    where account_id = ${span.accountId} and state = 3 and state >= 2 and ${within(sql`updated_at`)})`;
};

export const eventNumbers = {
  /**
   * Counts by intervals of so many hours from midnight on, in a time zone: 24 are a day, even one of 23 or 25 hours. Empty
   * intervals are left out. Events are counted by quarters of an hour first, which are whole in every time zone: converting each moment
   * to a time zone would take most of the time.
   */
  async counts(database: Queryable, { reading, ...span }: CountedSpan, hours: number, timeZone: string): Promise<EventCount[]> {
    const isCounted = reading && (await areEventsCounted(database, span.accountId));
    const startOf: StartOf = (at) =>
      sql`date_bin(make_interval(hours => ${hours}), ${at} at time zone ${timeZone}, timestamp '2000-01-01')`;
    const { rows } = await database.execute<Record<string, unknown> & EventCount>(sql`
      select to_char(start, 'YYYY-MM-DD"T"HH24') as stretch, kind, sum(events)::int as events from (
        ${isCounted ? summedEvents(span, reading, startOf) : ledgerEvents(span, startOf)}
        union all select ${startOf(sql`at`)}, kind, events from (
          select ${quarterOf(sql`s.created_at`)} as at, ${leavingKind} as kind, count(*) as events from suppression s
          where ${isLeavingIn(span)} group by 1, 2
        ) gone
      ) counted group by start, kind having sum(events) > 0 order by start, kind`);
    return rows;
  },

  /** The latest events, newest first. Who has the address of an unsubscription is searched for each of them alone. */
  async latest(database: Queryable, span: Span, most: number): Promise<Event[]> {
    const { accountId } = span;
    const { rows } = await database.execute<Record<string, unknown> & Omit<Event, 'at'> & { at: string }>(sql`
      select happened.at, happened.kind, s.name as "scheduleName",
        case when s.profile_key is not null then s.identifier end as schedule, person.id as customer, happened.detail,
        coalesce(trim(person.first_name || ' ' || person.last_name), '') as "customerName", coalesce(gone.people - 1, 0) as others
      from (select * from (${latestIn(span, most)}) every order by at desc limit ${most}) happened
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
};
