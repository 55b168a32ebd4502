import { sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { queueMessages } from '../../messaging/deliveries/stale-messages.sql.ts';
import { isSent } from '../dashboards/numbers/ledger.sql.ts';
import { type IsOver, lockCounting } from './count-messages.ts';

const customersAtOnce = 20_000;

/**
 * Reads the attributes of the next customers that changed, and queues their messages. Returns whether there may be more.
 * @param isNew nothing is counted by them yet
 */
const readChanged = (database: Database, accountId: number, isNew: boolean): Promise<boolean> =>
  database.transaction(async (transaction) => {
    await lockCounting(transaction);
    const settled = sql`select d.occurrence_id, d.id from changed join delivery d on d.customer_id = changed.id and ${isSent}
      where not ${isNew}`;
    const { rows } = await transaction.execute<{ count: number }>(sql`
      with changed as materialized (
        select k.id, k.focus, k.city from customer k left join counted_customer c on c.customer_id = k.id
        where k.account_id = ${accountId} and (c.customer_id is null or (c.focus, c.city) is distinct from (k.focus, k.city))
        limit ${customersAtOnce}
      ), queued as (${queueMessages(settled, { settled: false })}), known as (
        insert into counted_customer (customer_id, account_id, focus, city) select id, ${accountId}::int, focus, city from changed
        on conflict (customer_id) do update set focus = excluded.focus, city = excluded.city
      ) select count(*)::int as count from changed`);
    return rows[0]?.count === customersAtOnce;
  });

/**
 * Reads the foci and cities by which messages are counted: who has others than before has the messages counted again. It is done once a day, because every night some customers of nearly every sending change their focus.
 */
export async function readCountedCustomers(
  database: Database,
  now: Date,
  { isOver, onlyNew = false }: { readonly isOver: IsOver; readonly onlyNew?: boolean },
): Promise<void> {
  const { rows } = await database.execute<{ id: number; isNew: boolean }>(sql`
    select account_id as id, customers_at is null and not (select is_done from message_backfill) as "isNew" from sales_progress
    where ${onlyNew ? sql`customers_at is null` : sql`true`} order by customers_at nulls first, account_id`);
  for (const { id, isNew } of rows) {
    if (isOver()) return;
    while (await readChanged(database, id, isNew));
    await database.execute(
      sql`delete from counted_customer c where account_id = ${id} and not exists (select from customer k where k.id = c.customer_id)`,
    );
    await database.execute(
      sql`update sales_progress set customers_at = ${now.toISOString()}::timestamptz where account_id = ${id}`,
    );
  }
}
