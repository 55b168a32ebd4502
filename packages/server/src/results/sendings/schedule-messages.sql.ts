import { type SQL, sql } from 'drizzle-orm';
import { type Attribution, attributionWindow } from '../../audiences/audience/attribution.sql.ts';
import { deliveryState } from '../../messaging/deliveries/deliveries.table.ts';
import { isComplaint, isLeaving, isSent, isSuppressed } from '../dashboards/numbers/ledger.sql.ts';

/** The messages of one schedule, of all its sendings or of one. */
export interface MessageScope extends Attribution {
  readonly accountId: number;
  readonly scheduleId: number;
  /** The id of one occurrence. */
  readonly occurrence?: number | undefined;
}

/** Conditions on rows of `occurrence o`. */
export const isOccurrence = ({ scheduleId, occurrence }: MessageScope): SQL =>
  occurrence === undefined ? sql`o.schedule_id = ${scheduleId}` : sql`o.schedule_id = ${scheduleId} and o.id = ${occurrence}`;

/** The delivered messages of the scope: `own`, a common table expression that the parts below read. */
export const ownMessages = (scope: MessageScope): SQL => sql`
  own as materialized (
    select d.id, d.customer_id, d.method_id, d.updated_at as at, m.type as channel
    from occurrence o join delivery d on d.occurrence_id = o.id join send_method m on m.id = d.method_id
    where ${isOccurrence(scope)} and ${isSent}
  )`;

/** Later messages to a customer, which take the attribution from a row of `own`: rows of `delivery l`. */
const isLaterMessage = (customer: SQL, until: SQL): SQL => sql`
  l.customer_id = ${customer} and l.state = ${sql.raw(String(deliveryState.sent))} and l.updated_at <= ${until}
  and (l.updated_at, l.id) > (own.at, own.id)`;

/**
 * The receipts attributed to a message of `own`: those within the attribution window after it, unless the customer received a later
 * message of the account before. It is the rule of `salesAfterMessages`, for one schedule and without a period. A SELECT.
 */
export const attributedSales = (scope: MessageScope): SQL => sql`
  select own.id as delivery_id, own.channel, own.customer_id, r.store_id, r.amount, r.amount >= 0 as is_purchase
  from own join receipt r on r.customer_id = own.customer_id and r.account_id = ${scope.accountId}
    and r.at >= own.at and r.at < own.at + ${attributionWindow(scope)}
  where not exists (select 1 from delivery l where ${isLaterMessage(sql`own.customer_id`, sql`r.at`)})`;

/** The unsubscriptions and complaints attributed to a message of `own`: the rule of `leavingAfterMessages`. A SELECT. */
export const attributedLeaving = (scope: MessageScope): SQL => sql`
  select distinct on (s.id) own.channel, ${isComplaint} as is_complaint
  from own join customer c on c.id = own.customer_id
  join suppression s on s.account_id = ${scope.accountId} and s.channel = own.channel and (${isSuppressed})
    and own.at <= s.created_at and own.at > s.created_at - ${attributionWindow(scope)}
  where (${isLeaving} or ${isComplaint}) and not exists (
    select 1 from customer c join delivery l on ${isLaterMessage(sql`c.id`, sql`s.created_at`)}
      join send_method later on later.id = l.method_id and later.type = s.channel
    where c.account_id = ${scope.accountId} and (${isSuppressed})
  ) order by s.id`;
