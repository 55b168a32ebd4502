import { sql } from 'drizzle-orm';
import type { Transaction } from '../../kernel/database/database.ts';
import { countedChange } from './counted-change.sql.ts';
import { deliveryState, skipReasons } from './deliveries.table.ts';
import { queueMessages } from './stale-messages.sql.ts';

/**
 * Makes the messages of customers who are erased nobody's: what was sent keeps counting, without address and short links. Messages that
 * wait to be sent are skipped.
 */
export async function releaseDeliveries(
  transaction: Transaction,
  accountId: number,
  customerIds: readonly number[],
): Promise<void> {
  const own = sql`account_id = ${accountId} and customer_id = any(${sql.param([...customerIds])}::bigint[])`;
  await transaction.execute(sql`
    delete from short_link where delivery_id in (select id from delivery where ${own})`);
  const skipped = sql`
    update delivery d set state = ${deliveryState.skipped}, error = ${skipReasons.noConsent}, updated_at = now()
    from (select id, state from delivery where ${own} and state = ${deliveryState.pending} for update) was where was.id = d.id
    returning d.id, d.occurrence_id, d.method_id, was.state as was, d.state`;
  await transaction.execute(countedChange(skipped, sql`select count(*) from changed`));
  const queued = queueMessages(sql`select occurrence_id, id from released`, { settled: false });
  await transaction.execute(sql`
    with released as (
      update delivery set customer_id = null, address = '', provider_reference = null,
        error = case when state = ${deliveryState.skipped} then error end
      where ${own} returning occurrence_id, id
    ) ${queued}`);
}
