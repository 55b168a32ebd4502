import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../kernel/database/database.ts';
import { countedChange } from './counted-change.sql.ts';
import { deliveryState, skipReasons } from './deliveries.table.ts';
import { queueMessages } from './stale-messages.sql.ts';

/** Skips those of some messages that wait to be sent, and removes address and short links of all of them. `own` is a condition on `delivery`. */
async function release(transaction: Transaction, own: SQL): Promise<void> {
  await transaction.execute(sql`
    delete from short_link where delivery_id in (select id from delivery where ${own})`);
  const skipped = sql`
    update delivery d set state = ${deliveryState.skipped}, error = ${skipReasons.noConsent}, updated_at = now()
    from (select id, state from delivery where ${own} and state = ${deliveryState.pending} for update) was where was.id = d.id
    returning d.id, d.occurrence_id, d.method_id, was.state as was, d.state`;
  await transaction.execute(countedChange(skipped, sql`select count(*) from changed`, { isOutcome: false }));
  await transaction.execute(sql`
    update engagement set customer_id = null
    where delivery_id in (select id from delivery where ${own}) and customer_id is not null`);
  const queued = queueMessages(sql`select occurrence_id, id from released`, { settled: false });
  await transaction.execute(sql`
    with released as (
      update delivery set customer_id = null, address = '', provider_reference = null, merge_values = null,
        error = case when state = ${deliveryState.skipped} then error end
      where ${own} returning occurrence_id, id
    ) ${queued}`);
}

/** Makes transactional messages nobody's: `of` is a condition on `transactional_message t` and its row of the ledger `d`. */
async function releaseTransactional(transaction: Transaction, accountId: number, of: SQL): Promise<void> {
  const { rows } = await transaction.execute<{ id: number }>(sql`
    update transactional_message t set customer_id = null, data = null
    from delivery d where d.id = t.id and t.account_id = ${accountId} and ${of} returning d.id`);
  if (rows.length === 0) return;
  await release(transaction, sql`id = any(${sql.param(rows.map(({ id }) => id))}::bigint[])`);
}

/**
 * Makes the messages of customers who are erased nobody's: what was sent keeps counting, without address and short links. Messages that
 * wait to be sent are skipped.
 */
export async function releaseDeliveries(
  transaction: Transaction,
  accountId: number,
  customerIds: readonly number[],
): Promise<void> {
  const ids = sql`${sql.param([...customerIds])}::bigint[]`;
  await release(transaction, sql`account_id = ${accountId} and customer_id = any(${ids})`);
  await releaseTransactional(transaction, accountId, sql`t.customer_id = any(${ids})`);
}

/**
 * The same for transactional messages to addresses of a person, of whom the account knew nobody then. A key that names the person is
 * replaced.
 */
export async function releaseAddresses(
  transaction: Transaction,
  {
    accountId,
    addresses,
    pattern,
  }: { readonly accountId: number; readonly addresses: readonly string[]; readonly pattern: string | null },
): Promise<void> {
  const erased = sql`${sql.param(addresses.map((address) => address.toLowerCase()))}::text[]`;
  await releaseTransactional(
    transaction,
    accountId,
    sql`t.idempotency_key is not null and t.customer_id is null and lower(d.address) = any(${erased})`,
  );
  await transaction.execute(sql`
    update transactional_message set idempotency_key = 'eliminado ' || identifier
    where account_id = ${accountId} and idempotency_key ~* ${pattern}`);
}
