import { channelNames, channelFacts } from '@pregon/contract/channels/channels';
import { type SQL, sql } from 'drizzle-orm';
import { type Attribution, attributionWindow } from '../../../audiences/audience/attribution.sql.ts';
import { deliveryState } from '../../../messaging/deliveries/deliveries.table.ts';
import { channelList, channelsByAddress } from '../../../retail/consent/customer-channels.ts';
import { customers } from '../../../retail/customers/customers.table.ts';
import { engagementKind } from '../../../messaging/tracking/tracking.table.ts';

/** A stretch of time in the life of one account, and what in it is attributed to messages. */
export interface Span extends Attribution {
  readonly accountId: number;
  readonly from: Date;
  /** Not included. */
  readonly to: Date;
}

const state = (name: keyof typeof deliveryState): SQL => sql.raw(String(deliveryState[name]));
const dayMs = 86_400_000;
/** A row of `delivery d` that a provider took. */
export const isSent: SQL = sql`d.state = ${state('sent')}`;
export const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

/** The day of a moment on the clock of a zone: `2026-11-24`. */
export const dayOf = (at: SQL, timeZone: string): SQL => sql`(${at} at time zone ${timeZone})::date::text`;

/**
 * Rows of `delivery d` in an account's span. That their state is settled is said twice: as a number that the index knows, since the
 * planner believes only what it reads.
 */
export const settledIn = ({ accountId, from, to }: Span): SQL =>
  sql`d.account_id = ${accountId} and d.state >= 2 and d.updated_at >= ${moment(from)} and d.updated_at < ${moment(to)}`;

/** Opening is told of e-mails by a picture and of WhatsApp by its receipts of reading; of an SMS nobody knows. */
export const openableChannels = channelNames.filter((channel) => channelFacts[channel].reportsOpens);
export const isOpenable: SQL = sql`m.type in (${sql.join(
  openableChannels.map((channel) => sql`${channel}`),
  sql`, `,
)})`;

/**
 * What became of messages, as columns over rows of `delivery d` with `engaged e` and `send_method m`. Whoever follows a link has
 * opened the message. Openings are a share of `openable`: of the delivered messages of which it can be told.
 */
export const outcomeCounts = sql`
  count(*) filter (where d.state = ${state('sent')})::int as delivered,
  count(*) filter (where d.state = ${state('failed')})::int as failed,
  count(*) filter (where d.state = ${state('uncertain')})::int as uncertain,
  count(*) filter (where d.state = ${state('skipped')})::int as skipped,
  count(*) filter (where d.state = ${state('sent')} and ${isOpenable})::int as openable,
  count(*) filter (where d.state = ${state('sent')} and ${isOpenable} and e.delivery_id is not null)::int as opened,
  count(*) filter (where d.state = ${state('sent')} and e.clicked)::int as clicked`;

/** One row for each message that a person did something with, and whether a link was followed: a subquery named `e`. */
export const engaged = (accountId: number, since: Date): SQL => sql`(
  select delivery_id, bool_or(kind = ${sql.raw(String(engagementKind.click))}) as clicked from engagement
  where account_id = ${accountId} and not machine and first_at >= ${moment(since)} group by delivery_id) e`;

/** The messages that sales or leaving in a span may be attributed to: delivered in it, or in the window before. A subquery. */
const earlierMessages = (span: Span): SQL => sql`
  select d.id, d.customer_id, d.occurrence_id, d.method_id, d.updated_at as at from delivery d
  where d.account_id = ${span.accountId} and d.state = ${state('sent')} and d.state >= 2
    and d.updated_at >= ${moment(span.from)} - ${attributionWindow(span)} and d.updated_at < ${moment(span.to)}`;

/**
 * Each receipt of a span that is attributed to a message, once, with the last message before it: a SELECT. Returns are among them,
 * with an amount below zero; `is_purchase` tells.
 */
export const salesAfterMessages = (span: Span): SQL => sql`
  select distinct on (r.customer_id, r.store_id, r.code) r.amount, r.amount >= 0 as is_purchase, r.at, r.customer_id,
    m.id as delivery_id, m.at as message_at, m.occurrence_id, m.method_id
  from (${earlierMessages(span)}) m
  join receipt r on r.customer_id = m.customer_id and r.account_id = ${span.accountId}
    and r.at >= m.at and r.at < m.at + ${attributionWindow(span)}
  where r.at >= ${moment(span.from)} and r.at < ${moment(span.to)}
  order by r.customer_id, r.store_id, r.code, m.at desc, m.id desc`;

/** Whether a row of `suppression s` is of the address of a row of `customer c`. */
const isSuppressed = sql.join(
  [...channelsByAddress].map(([{ field, compared }, ofAddress]) => {
    const address = compared(sql`c.${sql.identifier(customers[field].name)}`);
    return sql`(s.channel in ${channelList(ofAddress)} and ${address} = s.address)`;
  }),
  sql` or `,
);

/** The span and what may be attributed to its last messages. */
export const withAttribution = (span: Span): Span => ({
  ...span,
  to: new Date(span.to.getTime() + span.attributionDays * dayMs),
});

/** Why an address is not written to that its owner did not take off the list. */
const bounces = ['bounce', 'hard bounce'] as const;
const complaint = 'complaint';

const reasons = (names: readonly string[]): SQL =>
  sql`(${sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  )})`;

/** Conditions on rows of `suppression s`: its owner left the list, or told the mail service that it was unwanted. */
export const isLeaving: SQL = sql`s.reason not in ${reasons([...bounces, complaint])}`;
export const isComplaint: SQL = sql`s.reason = ${complaint}`;

/**
 * Each person who left the list or complained in a span, once, with the last message by that method in the window before if there
 * was one: a SELECT. Addresses that bounced are not among them: that is no wish of anybody.
 */
export const leavingAfterMessages = (span: Span): SQL => sql`
  select distinct on (s.id) s.id, s.created_at as at, ${isComplaint} as is_complaint, m.occurrence_id, m.method_id
  from suppression s
  left join customer c on c.account_id = s.account_id
    and (${isSuppressed})
  left join (
    select earlier.*, method.type as channel from (${earlierMessages(span)}) earlier join send_method method on method.id = earlier.method_id
  ) m on m.customer_id = c.id and m.channel = s.channel and m.at <= s.created_at and m.at > s.created_at - ${attributionWindow(span)}
  where s.account_id = ${span.accountId} and s.created_at >= ${moment(span.from)} and s.created_at < ${moment(span.to)}
    and (${isLeaving} or ${isComplaint})
  order by s.id, m.at desc nulls last, m.id desc`;
