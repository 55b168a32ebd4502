import { type SQL, sql } from 'drizzle-orm';
import { attributionWindow } from '../../audiences/audience/attribution.sql.ts';
import { isComplaint, isLeaving, isSent, suppressedCustomers } from '../dashboards/numbers/ledger.sql.ts';
import { isInPeriod, type MessageScope } from '../sendings/own-messages.sql.ts';

/** When unsubscriptions may follow the messages of `c`, or those of the period. */
const mayLeave = (scope: MessageScope): SQL =>
  scope.period
    ? isInPeriod(scope, sql`s.created_at`)
    : sql`s.created_at >= (select min(at) from c where delivered > 0)
        and s.created_at < (select max(at) from c where delivered > 0) + interval '15 minutes' + ${attributionWindow(scope)}`;

/**
 * Unsubscriptions and complaints whose last message by the channel is one of `picked`: the rule of `attributedLeaving`. A SELECT that
 * reads `picked` and `c`, the counts of its messages. `customer_id` is who received that message.
 */
export const countedLeaving = (scope: MessageScope): SQL => sql`
  select m.type as channel, l.is_complaint, l.customer_id from (
    select distinct on (s.id) s.id, ${isComplaint} as is_complaint, d.occurrence_id, d.method_id, d.customer_id
    from suppression s cross join ${suppressedCustomers}
    join delivery d on d.customer_id = c.id and ${isSent}
      and d.updated_at <= s.created_at and d.updated_at > s.created_at - ${attributionWindow(scope)}
    join send_method method on method.id = d.method_id and method.type = s.channel
    where s.account_id = ${scope.accountId} and ${mayLeave(scope)} and (${isLeaving} or ${isComplaint})
    order by s.id, d.updated_at desc, d.id desc
  ) l join picked m on m.occurrence_id = l.occurrence_id and m.method_id = l.method_id`;
