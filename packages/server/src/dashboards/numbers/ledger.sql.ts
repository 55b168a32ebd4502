import { type SQL, sql } from 'drizzle-orm';
import { deliveryState } from '../../deliveries/deliveries.table.ts';
import { engagementKind } from '../../tracking/tracking.table.ts';

/** A stretch of time in the life of one account. */
export interface Span {
  readonly accountId: number;
  readonly from: Date;
  /** Not included. */
  readonly to: Date;
}

/** A purchase belongs to the last message that its buyer got within so many days before it. */
export const attributionDays = 7;

const state = (name: keyof typeof deliveryState): SQL => sql.raw(String(deliveryState[name]));
const window = sql.raw(`interval '${attributionDays} days'`);
export const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

/** The day of a moment on the clock of a zone: `2026-11-24`. */
export const dayOf = (at: SQL, timeZone: string): SQL => sql`(${at} at time zone ${timeZone})::date::text`;

/**
 * Rows of `delivery d` in an account's span. That their state is settled is said twice: as a number that the index knows, since the
 * planner believes only what it reads.
 */
export const settledIn = ({ accountId, from, to }: Span): SQL =>
  sql`d.account_id = ${accountId} and d.state >= 2 and d.updated_at >= ${moment(from)} and d.updated_at < ${moment(to)}`;

/** What became of messages, as columns over rows of `delivery d` with `engaged e`. Whoever follows a link has opened the message. */
export const outcomeCounts = sql`
  count(*) filter (where d.state = ${state('sent')})::int as delivered,
  count(*) filter (where d.state = ${state('failed')})::int as failed,
  count(*) filter (where d.state = ${state('uncertain')})::int as uncertain,
  count(*) filter (where d.state = ${state('skipped')})::int as skipped,
  count(*) filter (where d.state = ${state('sent')} and e.delivery_id is not null)::int as opened,
  count(*) filter (where d.state = ${state('sent')} and e.clicked)::int as clicked`;

/** One row for each message that a person did something with, and whether a link was followed: a subquery named `e`. */
export const engaged = (accountId: number, since: Date): SQL => sql`(
  select delivery_id, bool_or(kind = ${sql.raw(String(engagementKind.click))}) as clicked from engagement
  where account_id = ${accountId} and not machine and first_at >= ${moment(since)} group by delivery_id) e`;

/** The messages that sales or leaving in a span may follow from: they arrived in it, or up to seven days before. A subquery. */
const earlierMessages = ({ accountId, from, to }: Span): SQL => sql`
  select d.id, d.customer_id, d.occurrence_id, d.method_id, d.updated_at as at from delivery d
  where d.account_id = ${accountId} and d.state = ${state('sent')} and d.state >= 2
    and d.updated_at >= ${moment(from)} - ${window} and d.updated_at < ${moment(to)}`;

/** Each purchase of a span that follows from a message, once, with the last message before it: a SELECT. */
export const salesAfterMessages = (span: Span): SQL => sql`
  select distinct on (p.id) p.id, p.amount, p.at, p.customer_id, m.id as delivery_id, m.at as message_at, m.occurrence_id, m.method_id
  from (${earlierMessages(span)}) m
  join purchase p on p.customer_id = m.customer_id and p.account_id = ${span.accountId} and p.at >= m.at and p.at < m.at + ${window}
  where p.at >= ${moment(span.from)} and p.at < ${moment(span.to)}
  order by p.id, m.at desc, m.id desc`;

/** Each person who left the list in a span, once, with the last message of the seven days before if there was one: a SELECT. */
export const leavingAfterMessages = (span: Span): SQL => sql`
  select distinct on (s.id) s.id, s.created_at as at, m.occurrence_id, m.method_id
  from suppression s
  left join customer c on c.account_id = s.account_id and lower(c.email) = s.address and s.channel = 'email'
  left join (${earlierMessages(span)}) m on m.customer_id = c.id and m.at <= s.created_at and m.at > s.created_at - ${window}
  where s.account_id = ${span.accountId} and s.created_at >= ${moment(span.from)} and s.created_at < ${moment(span.to)}
  order by s.id, m.at desc nulls last`;
