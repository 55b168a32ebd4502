import { type SQL, sql } from 'drizzle-orm';
import { startOfBlock } from '../../messaging/deliveries/stale-messages.sql.ts';
import { isSent } from '../dashboards/numbers/ledger.sql.ts';

/**
 * Queues the customers whose sales have to be attributed again after messages of a block were settled: a message that was sent is
 * missing before a later receipt, or one that did not arrive after all is there.
 */
export const queueSalesOf = (block: number, occurrenceIds: readonly number[]): SQL => {
  const ids = sql`d.id >= ${startOfBlock(sql`${block}::int`)} and d.id < ${startOfBlock(sql`${block}::int + 1`)}
    and d.occurrence_id = any(${sql.param([...occurrenceIds])}::int[])`;
  return sql`
    insert into stale_sale (account_id, customer_id)
    select distinct account_id, customer_id from (
      select d.account_id, d.customer_id from delivery d join sales_progress p on p.account_id = d.account_id
      where ${ids} and ${isSent} and exists (
        select from receipt r where r.account_id = d.account_id and r.customer_id = d.customer_id and r.at >= d.updated_at
          and r.at < d.updated_at + make_interval(hours => p.attribution_days * 24)
      ) and not exists (select from attributed_sale s where s.delivery_id = d.id and s.message_at = d.updated_at)
      union all
      select d.account_id, s.customer_id from delivery d join attributed_sale s on s.delivery_id = d.id
      where ${ids} and not (${isSent} and d.updated_at = s.message_at)
    ) affected where customer_id is not null`;
};
