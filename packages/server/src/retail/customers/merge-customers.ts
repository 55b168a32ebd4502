import { sql } from 'drizzle-orm';
import type { Transaction } from '../../kernel/database/database.ts';
import { writeQueued } from '../changes/change-queue.ts';
import { joinedColumns, unreachable } from './joined-customer.sql.ts';
import { customerMerges, type MergeSnapshot, type StoredRow } from './customer-merges.table.ts';

/** Two rows of the same person. */
interface SamePerson {
  readonly accountId: number;
  /** The id of the row that remains. */
  readonly kept: number;
  readonly merged: number;
  /**
   * Whose data takes precedence: `merged` if that row is the newer registration, which the person confirmed; `kept` if staff found two
   * rows of one person. Then a channel stays allowed only if all rows with an address for it have given consent. `merged` by default.
   */
  readonly winner?: 'kept' | 'merged';
  /** The user who merges. By default null: the customer confirmed it. */
  readonly userId?: number | null;
}

/** Tables whose rows are moved to the remaining customer. */
export const movedTables = [
  'visit',
  'client_consent',
  'client_registration',
  'survey_trace',
  'message_reply',
  'customer_note',
  'customer_request',
] as const;

/** Tables with at most one row for each customer. */
export const singleTables = ['client_detail', 'customer_photo'] as const;

/** All tables with a foreign key to customers, which a merge must handle: a test compares the list with the database. */
export const tablesOfCustomers: readonly string[] = [
  ...movedTables,
  ...singleTables,
  'purchase',
  'customer_file_member',
  'delivery',
];

/** A row of a customer as JSON. */
export async function rowOf(transaction: Transaction, table: string, customerId: number): Promise<StoredRow | undefined> {
  const key = table === 'customer' ? sql`id` : sql`customer_id`;
  const { rows } = await transaction.execute<{ row: StoredRow }>(
    sql`select to_jsonb(t) as row from ${sql.identifier(table)} t where ${key} = ${customerId}`,
  );
  return rows[0]?.row;
}

/** Moves the purchases, and queues both customers for recomputation of their scores. */
async function movePurchases(transaction: Transaction, { accountId, kept, merged }: SamePerson): Promise<readonly number[]> {
  const { rows } = await transaction.execute<{ id: number }>(
    sql`select id from purchase where customer_id = ${merged} for update`,
  );
  await writeQueued(
    transaction,
    { accountId, others: [kept, merged] },
    sql`update purchase set customer_id = ${kept} where customer_id = ${merged} returning customer_id`,
  );
  return rows.map(({ id }) => id);
}

async function moveRows(transaction: Transaction, { kept, merged }: SamePerson): Promise<MergeSnapshot['moved']> {
  const moved: Record<string, readonly (number | string)[]> = {};
  for (const table of movedTables) {
    const { rows } = await transaction.execute<{ id: number | string }>(
      sql`update ${sql.identifier(table)} set customer_id = ${kept} where customer_id = ${merged} returning id`,
    );
    moved[table] = rows.map(({ id }) => id);
  }
  return moved;
}

/** Moves the messages, except of occurrences that wrote to both. Finds them by the account's occurrences, for which there is an index. */
async function moveDeliveries(transaction: Transaction, { accountId, kept, merged }: SamePerson): Promise<readonly number[]> {
  const { rows } = await transaction.execute<{ id: number }>(sql`
    update delivery set customer_id = ${kept} where id in (
      select d.id from schedule s join send_method m on m.schedule_id = s.id join occurrence o on o.schedule_id = s.id
      join delivery d on d.occurrence_id = o.id and d.method_id = m.id and d.customer_id = ${merged}
      where s.account_id = ${accountId} and not exists (
        select from delivery other where other.customer_id = ${kept} and other.occurrence_id = d.occurrence_id
          and other.method_id = d.method_id))
    returning id`);
  return rows.map(({ id }) => id);
}

async function moveFileMembers(transaction: Transaction, { kept, merged }: SamePerson): Promise<MergeSnapshot['files']> {
  const { rows } = await transaction.execute<{ file: number; both: boolean }>(sql`
    select m.file_id as file, exists (
      select from customer_file_member k where k.file_id = m.file_id and k.customer_id = ${kept}) as both
    from customer_file_member m where m.customer_id = ${merged}`);
  await transaction.execute(sql`
    insert into customer_file_member (file_id, customer_id)
    select file_id, ${kept} from customer_file_member where customer_id = ${merged} on conflict do nothing`);
  await transaction.execute(sql`delete from customer_file_member where customer_id = ${merged}`);
  return rows;
}

/** For tables with one row for each customer, keeps one of them: that of the row with precedence, or else of the other. */
async function joinSingles(
  transaction: Transaction,
  { kept, merged, winner = 'merged' }: SamePerson,
): Promise<MergeSnapshot['single']> {
  const [won, lost] = winner === 'kept' ? [kept, merged] : [merged, kept];
  const single: Record<string, MergeSnapshot['single'][string]> = {};
  for (const table of singleTables) {
    const before = { kept: await rowOf(transaction, table, kept), merged: await rowOf(transaction, table, merged) };
    const name = sql.identifier(table);
    if (table === 'client_detail') {
      await transaction.execute(sql`
        update client_detail w set phone_number = coalesce(w.phone_number, l.phone_number),
          marital_status = coalesce(w.marital_status, l.marital_status), address = coalesce(w.address, l.address),
          comments = coalesce(w.comments, l.comments)
        from client_detail l where w.customer_id = ${won} and l.customer_id = ${lost}`);
    }
    const winning = sql`select from ${name} w where w.customer_id = ${won}`;
    await transaction.execute(sql`delete from ${name} where customer_id = ${lost} and exists (${winning})`);
    await transaction.execute(sql`update ${name} set customer_id = ${kept} where customer_id = ${merged}`);
    const result = await rowOf(transaction, table, kept);
    single[table] = {
      ...(before.kept && { kept: before.kept }),
      ...(before.merged && { merged: before.merged }),
      ...(result && { result }),
    };
  }
  return single;
}

/**
 * Merges two customers and moves all data to the remaining one. If one occurrence wrote to both, the ledger keeps both deliveries; then
 * the merged row stays, without any attribute by which it could be found or written to. Records a snapshot for undo. Returns the merge;
 * undefined if one of them no longer exists.
 */
export async function mergeCustomers(transaction: Transaction, pair: SamePerson): Promise<number | undefined> {
  const { accountId, kept, merged, winner = 'merged', userId = null } = pair;
  const { rows } = await transaction.execute<{ id: number }>(
    sql`select id from customer where account_id = ${accountId} and id in (${kept}, ${merged}) order by id for update`,
  );
  const before = { kept: await rowOf(transaction, 'customer', kept), merged: await rowOf(transaction, 'customer', merged) };
  if (kept === merged || rows.length !== 2 || !before.kept || !before.merged) return undefined;
  const purchase = await movePurchases(transaction, pair);
  const others = await moveRows(transaction, pair);
  const files = await moveFileMembers(transaction, pair);
  const single = await joinSingles(transaction, pair);
  const delivery = await moveDeliveries(transaction, pair);
  await transaction.execute(
    sql`update customer k set ${joinedColumns[winner]} from customer m where k.id = ${kept} and m.id = ${merged}`,
  );
  const { rows: left } = await transaction.execute(sql`select from delivery where customer_id = ${merged} limit 1`);
  await transaction.execute(
    left.length === 0
      ? sql`delete from customer where id = ${merged}`
      : sql`update customer set document = null, ${sql.join(unreachable, sql`, `)} where id = ${merged}`,
  );
  const result = (await rowOf(transaction, 'customer', kept)) ?? {};
  const name = `${String(before.merged['first_name'])} ${String(before.merged['last_name'])}`.trim();
  const snapshot = { kept: before.kept, merged: before.merged, result, moved: { ...others, purchase, delivery }, files, single };
  const [merge] = await transaction
    .insert(customerMerges)
    .values({ accountId, keptId: kept, mergedId: merged, name, userId, snapshot })
    .returning({ id: customerMerges.id });
  return merge?.id;
}
