import { sql } from 'drizzle-orm';
import type { Transaction } from '../../kernel/database/database.ts';
import { type CustomerReferences, manyRows, moveBack } from '../../retail/customers/customer-references.ts';
import { queueMessages } from '../deliveries/stale-messages.sql.ts';

/** Hands the openings and clicks of messages to their customers, and has the results of these messages counted again. */
async function followMessages(transaction: Transaction, messages: readonly { readonly id: number }[]): Promise<void> {
  const ids = sql.param(messages.map(({ id }) => id));
  await transaction.execute(sql`
    update engagement e set customer_id = d.customer_id from delivery d
    where d.id = any(${ids}::bigint[]) and e.delivery_id = d.id and e.customer_id is distinct from d.customer_id`);
  const moved = sql`select occurrence_id, id from delivery where id = any(${ids}::bigint[])`;
  await transaction.execute(queueMessages(moved, { settled: false }));
}

/** The messages of customers, except of occurrences that wrote to both: the ledger keeps both deliveries, and the merged row stays. */
const deliveryReferences: CustomerReferences = {
  tables: ['delivery'],
  /** Finds the messages by the account's occurrences, for which there is an index. */
  async move(transaction, { accountId, kept, merged }) {
    const { rows } = await transaction.execute<{ id: number }>(sql`
      update delivery set customer_id = ${kept} where id in (
        select d.id from schedule s join send_method m on m.schedule_id = s.id join occurrence o on o.schedule_id = s.id
        join delivery d on d.occurrence_id = o.id and d.method_id = m.id and d.customer_id = ${merged}
        where s.account_id = ${accountId} and not exists (
          select from delivery other where other.customer_id = ${kept} and other.occurrence_id = d.occurrence_id
            and other.method_id = d.method_id))
      returning id`);
    await followMessages(transaction, rows);
    return { moved: { delivery: rows.map(({ id }) => id) } };
  },
  async restore(transaction, pair, { moved }) {
    const ids = moved['delivery'] ?? [];
    await moveBack(transaction, pair, { table: 'delivery', ids });
    await followMessages(
      transaction,
      ids.map((id) => ({ id: Number(id) })),
    );
  },
  async hasRemaining(transaction, merged) {
    const { rows } = await transaction.execute(sql`select from delivery where customer_id = ${merged} limit 1`);
    return rows.length > 0;
  },
};

/** Replies and messages of customers. */
export const messageReferences: readonly CustomerReferences[] = [
  manyRows('message_reply'),
  manyRows('transactional_message'),
  deliveryReferences,
];
