import { channelNames, channelFacts } from '@pregon/contract/channels/channels';
import { type SQL, sql } from 'drizzle-orm';
import { type Attribution, attributionWindow, countsForEach } from '../../../audiences/audience/attribution.sql.ts';
import { deliveryState } from '../../../messaging/deliveries/deliveries.table.ts';
import { channelList, channelsByAddress } from '../../../retail/consent/customer-channels.ts';
import { customers } from '../../../retail/customers/customers.table.ts';
import { engagementKind } from '../../../messaging/tracking/tracking.table.ts';

/** A period of one account, with its attribution rule. */
export interface Span extends Attribution {
  readonly accountId: number;
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
}

const state = (name: keyof typeof deliveryState): SQL => sql.raw(String(deliveryState[name]));
const dayMs = 86_400_000;
/** A row of `delivery d` that a provider accepted. */
export const isSent: SQL = sql`d.state = ${state('sent')}`;
export const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

/** The local date of a moment: `2026-11-24`. */
export const dayOf = (at: SQL, timeZone: string): SQL => sql`(${at} at time zone ${timeZone})::date::text`;

/**
 * Rows of `delivery d` settled within a span. The settled states are listed literally too, because the planner uses the partial
 * index only then.
 */
export const settledIn = ({ accountId, from, to }: Span): SQL =>
  sql`d.account_id = ${accountId} and d.state >= 2 and d.updated_at >= ${moment(from)} and d.updated_at < ${moment(to)}`;

/** Channels that report openings: e-mail by a tracking pixel, WhatsApp by read receipts. SMS reports none. */
export const openableChannels = channelNames.filter((channel) => channelFacts[channel].reportsOpens);
export const isOpenable: SQL = sql`m.type in (${sql.join(
  openableChannels.map((channel) => sql`${channel}`),
  sql`, `,
)})`;

/**
 * Counts by outcome over rows of `delivery d` with `engaged e` and `send_method m`. A click implies an opening. The open rate
 * refers to `openable`: delivered messages whose opening can be tracked.
 */
export const outcomeCounts = sql`
  count(*) filter (where d.state = ${state('sent')})::int as delivered,
  count(*) filter (where d.state = ${state('failed')})::int as failed,
  count(*) filter (where d.state = ${state('uncertain')})::int as uncertain,
  count(*) filter (where d.state = ${state('skipped')})::int as skipped,
  count(*) filter (where d.state = ${state('sent')} and ${isOpenable})::int as openable,
  count(*) filter (where d.state = ${state('sent')} and ${isOpenable} and e.delivery_id is not null)::int as opened,
  count(*) filter (where d.state = ${state('sent')} and e.clicked)::int as clicked`;

const outcomeNames = ['delivered', 'failed', 'uncertain', 'skipped', 'openable', 'opened', 'clicked'] as const;

/** The same counts over rows of `message_count`. */
export const summedCounts: SQL = sql.raw(outcomeNames.map((name) => `sum(${name})::int as ${name}`).join(', '));

/** One row for each message with engagement by a person, and whether a link was clicked: a subquery named `e`. */
export const engaged = (accountId: number, since: Date): SQL => sql`(
  select delivery_id, bool_or(kind = ${sql.raw(String(engagementKind.click))}) as clicked from engagement
  where account_id = ${accountId} and not machine and first_at >= ${moment(since)} group by delivery_id) e`;

/** The messages to which sales of a span may be attributed: delivered in it, or in the window before. A subquery. */
const earlierMessages = (span: Span, isWanted: SQL): SQL => sql`
  select d.id, d.customer_id, d.occurrence_id, d.method_id, d.updated_at as at from delivery d
  where d.account_id = ${span.accountId} and d.state = ${state('sent')} and d.state >= 2
    and d.updated_at >= ${moment(span.from)} - ${attributionWindow(span)} and d.updated_at < ${moment(span.to)} and ${isWanted}`;

const salesOf = (span: Span, isWanted: SQL, distinct: SQL): SQL => sql`
  select ${distinct} r.amount, r.amount >= 0 as is_purchase, r.at, r.customer_id, r.store_id, r.code,
    m.id as delivery_id, m.at as message_at, m.occurrence_id, m.method_id
  from (${earlierMessages(span, isWanted)}) m
  join receipt r on r.customer_id = m.customer_id and r.account_id = ${span.accountId}
    and r.at >= m.at and r.at < m.at + ${attributionWindow(span)}
  where r.at >= ${moment(span.from)} and r.at < ${moment(span.to)}`;

/**
 * Each receipt of a span that follows a message within the attribution window, once, with the last message before it: a SELECT. It
 * includes returns, with negative amounts; `is_purchase` tells them apart. It is what an account sold after its messages, whichever
 * of them the receipts count for.
 * @param isWanted a condition on the messages, rows of `delivery d`
 */
export const salesAfterMessages = (span: Span, isWanted = sql`true`): SQL =>
  sql`${salesOf(span, isWanted, sql`distinct on (r.customer_id, r.store_id, r.code)`)} order by r.customer_id, r.store_id, r.code, m.at desc, m.id desc`;

/**
 * The same receipts with the messages that they count for: the last one, or each one of the window. Sums over several messages must
 * count a receipt once.
 */
export const attributedReceipts = (span: Span, isWanted = sql`true`): SQL =>
  countsForEach(span) ? salesOf(span, isWanted, sql``) : salesAfterMessages(span, isWanted);

/** Whether a row of `suppression s` is of the address of a row of `customer c`. */
export const isSuppressed: SQL = sql.join(
  [...channelsByAddress].map(([{ field, compared }, ofAddress]) => {
    const address = compared(sql`c.${sql.identifier(customers[field].name)}`);
    return sql`(s.channel in ${channelList(ofAddress)} and ${address} = s.address)`;
  }),
  sql` or `,
);

/**
 * The customers with the address of a row of `suppression s`: a lateral subquery `c`. There is a branch for each field of addresses, so
 * that only the index of the field of its channel is searched.
 */
export const suppressedCustomers: SQL = sql`lateral (${sql.join(
  [...channelsByAddress].map(([{ field, compared }, ofAddress]) => {
    const address = compared(sql`k.${sql.identifier(customers[field].name)}`);
    return sql`select k.id from customer k where s.channel in ${channelList(ofAddress)} and k.account_id = s.account_id and ${address} = s.address`;
  }),
  sql` union all `,
)}) c`;

/** The span extended by the attribution window. */
export const withAttribution = <Wider extends Span>(span: Wider): Wider => ({
  ...span,
  to: new Date(span.to.getTime() + span.attributionDays * dayMs),
});

/** Reasons of suppressions that the customer did not request. */
const bounces = ['bounce', 'hard bounce'] as const;
const complaint = 'complaint';

const reasons = (names: readonly string[]): SQL =>
  sql`(${sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  )})`;

/** Conditions on rows of `suppression s`: an unsubscription, or a spam complaint. */
export const isLeaving: SQL = sql`s.reason not in ${reasons([...bounces, complaint])}`;
export const isComplaint: SQL = sql`s.reason = ${complaint}`;

/** Everybody who unsubscribed or complained in a span, once for each channel: rows of `suppression s`. */
const leftIn = (span: Span): SQL => sql`s.account_id = ${span.accountId} and s.created_at >= ${moment(span.from)}
  and s.created_at < ${moment(span.to)} and (${isLeaving} or ${isComplaint})`;

/** Each person who unsubscribed or complained in a span, whatever they had received: a SELECT. Bounced addresses are not included. */
export const leavingPeople = (span: Span): SQL =>
  sql`select s.created_at as at, ${isComplaint} as is_complaint from suppression s where ${leftIn(span)}`;

/** Those of them who had received a message by that channel in the window before, with the last one: a SELECT. */
export const leavingAfterMessages = (span: Span): SQL => sql`
  select distinct on (s.id) s.id, s.created_at as at, ${isComplaint} as is_complaint, d.occurrence_id, d.method_id,
    d.updated_at as message_at
  from suppression s cross join ${suppressedCustomers}
    join delivery d on d.customer_id = c.id and d.account_id = s.account_id and ${isSent}
      and d.updated_at <= s.created_at and d.updated_at > s.created_at - ${attributionWindow(span)}
    join send_method method on method.id = d.method_id and method.type = s.channel
  where ${leftIn(span)} order by s.id, d.updated_at desc, d.id desc`;
