import { type SQL, sql } from 'drizzle-orm';
import { type Attribution, attributionWindow, countsForEach } from '../../audiences/audience/attribution.sql.ts';
import { deliveryState } from '../../messaging/deliveries/deliveries.table.ts';
import { isComplaint, isLeaving, isSent, isSuppressed, moment } from '../dashboards/numbers/ledger.sql.ts';
import { pickedSendings, type ResultSelection } from './result-selection.sql.ts';

/** The messages of a selection, of all time or of a period. */
export interface MessageScope extends Attribution {
  readonly accountId: number;
  readonly selection: ResultSelection;
  /** Whether the tables are spread over a cluster: then nothing is materialized, so that each shard joins its own rows. */
  readonly isDistributed?: boolean | undefined;
  /**
   * Messages that were settled in it, and purchases and unsubscriptions that happened in it, whenever their message was sent: the
   * rule of dashboards. `to` is exclusive.
   */
  readonly period?: { readonly from: Date; readonly to: Date } | undefined;
}

/** Whether something happened in the period; always true without one. */
export const isInPeriod = ({ period }: Pick<MessageScope, 'period'>, at: SQL): SQL =>
  period ? sql`(${at} >= ${moment(period.from)} and ${at} < ${moment(period.to)})` : sql`true`;

/** Whether something happened in the period or within the attribution window around it. */
export const isNearPeriod = (scope: Attribution & Pick<MessageScope, 'period'>, at: SQL, edge: 'before' | 'after'): SQL => {
  if (!scope.period) return sql`true`;
  const [from, to] = [moment(scope.period.from), moment(scope.period.to)];
  const window = attributionWindow(scope);
  return edge === 'before'
    ? sql`(${at} >= ${from} - ${window} and ${at} < ${to})`
    : sql`(${at} >= ${from} and ${at} < ${to} + ${window})`;
};

/** Messages of the scope whatever their outcome: FROM and WHERE with `delivery d` and `picked m`. */
export const allMessages = (scope: Pick<MessageScope, 'period'>, more: SQL = sql``): SQL => sql`
  from picked m join delivery d on d.occurrence_id = m.occurrence_id and d.method_id = m.method_id ${more}
  where ${scope.period ? sql`d.state >= 2 and ${isInPeriod(scope, sql`d.updated_at`)}` : sql`true`}`;

/**
 * The delivered messages of the scope, and those of the attribution window before its period: the common table expressions `picked`
 * and `own`, which the parts below read.
 */
export const ownMessages = (
  scope: MessageScope,
): SQL => sql`${pickedSendings(scope.accountId, scope.selection, scope)}, own as ${scope.isDistributed ? sql`not materialized` : sql`materialized`} (
    select d.id, d.customer_id, d.updated_at as at, m.type as channel
    from picked m join delivery d on d.occurrence_id = m.occurrence_id and d.method_id = m.method_id
    where ${isSent} and ${isNearPeriod(scope, sql`d.updated_at`, 'before')}
  )`;

/** Later messages to a customer, which take the attribution from a row of `own`: rows of `delivery l`. */
const isLaterMessage = (customer: SQL, until: SQL): SQL => sql`
  l.customer_id = ${customer} and l.state = ${sql.raw(String(deliveryState.sent))} and l.updated_at <= ${until}
  and (l.updated_at, l.id) > (own.at, own.id)`;

/** Whether a row is the only one of its receipt that sums count, among those with the same values of `within`. */
const isCounted = (scope: Attribution, within: SQL): SQL =>
  countsForEach(scope)
    ? sql`row_number() over (partition by r.customer_id, r.store_id, r.code ${within} order by own.at desc, own.id desc) = 1`
    : sql`true`;

/**
 * The receipts with the messages of `own` that they are attributed to: those within the attribution window after a message; where
 * the last message counts, unless the customer received a later message of the account before. It is the rule of
 * `attributedReceipts`, for a selection. A SELECT. Where each message counts, a receipt has a row for each; a sum takes the rows with
 * `is_counted`, and sums by part of the selection those with `is_counted_in_part`.
 * @param part a column of `own` that parts the selection
 */
export const attributedSales = (
  scope: Attribution & Pick<MessageScope, 'accountId' | 'period'>,
  part = sql`own.channel`,
): SQL => sql`
  select own.id as delivery_id, ${part} as part, own.customer_id, own.at as message_at, r.store_id, r.at, r.amount,
    r.amount >= 0 as is_purchase, ${isCounted(scope, sql``)} as is_counted, ${isCounted(scope, sql`, ${part}`)} as is_counted_in_part
  from own join receipt r on r.customer_id = own.customer_id and r.account_id = ${scope.accountId}
    and r.at >= own.at and r.at < own.at + ${attributionWindow(scope)} and ${isNearPeriod(scope, sql`r.at`, 'after')}
  ${countsForEach(scope) ? sql`` : sql`where not exists (select 1 from delivery l where ${isLaterMessage(sql`own.customer_id`, sql`r.at`)})`}`;

/** Unsubscriptions and complaints with the message of `own` that they are attributed to: FROM and WHERE with `own` and `suppression s`. */
const leavingAfterOwn = (scope: MessageScope): SQL => sql`
  from own join customer c on c.id = own.customer_id
  join suppression s on s.account_id = ${scope.accountId} and s.channel = own.channel and (${isSuppressed})
    and own.at <= s.created_at and own.at > s.created_at - ${attributionWindow(scope)}
  where (${isLeaving} or ${isComplaint}) and ${isInPeriod(scope, sql`s.created_at`)} and not exists (
    select 1 from customer c join delivery l on ${isLaterMessage(sql`c.id`, sql`s.created_at`)}
      join send_method later on later.id = l.method_id and later.type = s.channel
    where c.account_id = ${scope.accountId} and (${isSuppressed})
  )`;

/** The unsubscriptions and complaints attributed to a message of `own`: the rule of `leavingAfterMessages`. A SELECT. */
export const attributedLeaving = (scope: MessageScope): SQL => sql`
  select distinct on (s.id) own.channel, ${isComplaint} as is_complaint ${leavingAfterOwn(scope)} order by s.id`;

/**
 * The customers whose last message before an unsubscription by its channel is one of `picked`. A SELECT. The last message to an address may
 * be that of another customer, on another shard: the rows of those who unsubscribed are collected.
 */
const leavingAfterLast = (scope: MessageScope): SQL => sql`
  select last.customer_id from (
    select distinct on (s.id) s.id, s.created_at, l.customer_id, l.occurrence_id, l.method_id, l.updated_at as at
    from suppression s join customer c on c.account_id = s.account_id and (${isSuppressed})
      join delivery l on l.customer_id = c.id and l.state = ${sql.raw(String(deliveryState.sent))} and l.updated_at <= s.created_at
      join send_method method on method.id = l.method_id and method.type = s.channel
    where s.account_id = ${scope.accountId} and ${isLeaving} and ${isInPeriod(scope, sql`s.created_at`)}
    order by s.id, l.updated_at desc, l.id desc
  ) last join picked m on m.occurrence_id = last.occurrence_id and m.method_id = last.method_id
  where last.at > last.created_at - ${attributionWindow(scope)}`;

/** The customers whose address was unsubscribed after a message of `own`, all of them where several share it. A SELECT. */
export const peopleLeaving = (scope: MessageScope): SQL =>
  scope.isDistributed ? leavingAfterLast(scope) : sql`select own.customer_id ${leavingAfterOwn(scope)} and ${isLeaving}`;
