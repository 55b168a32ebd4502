import { mergeUndoDays } from '@pregon/contract/customers/customer-merges.endpoints';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../kernel/database/database.ts';
import { Fault } from '../../kernel/http/fault.ts';
import { addressColumns, consentColumns } from '../consent/customer-channels.ts';
import { recordMovesSql } from '../focus/record-moves.sql.ts';
import { lockOwnerDeletion } from '../purchases/purchase-owners.ts';
import type { MergeSnapshot, StoredRow } from './customer-merges.table.ts';
import { allReferences } from './merge-customers.ts';
import { restoreRow, rowOf } from './stored-rows.ts';

interface KnownMerge {
  readonly accountId: number;
  readonly kept: number;
  readonly id: number;
}

interface HeldMerge {
  readonly merged: number;
  readonly name: string;
  readonly isOver: boolean;
  readonly isLast: boolean;
  readonly snapshot: MergeSnapshot | null;
}

/** Restores the merged customer: by inserting it again, or from the row that stayed because of its messages. */
async function restoreMerged(transaction: Transaction, merged: number, row: StoredRow): Promise<void> {
  if (!(await rowOf(transaction, 'customer', merged))) return restoreRow(transaction, 'customer', row);
  const emptied = ['document', ...[...addressColumns, ...Object.values(consentColumns)].map(({ name }) => name)];
  for (const column of emptied) {
    const name = sql.identifier(column);
    await transaction.execute(sql`
      update customer set ${name} = (jsonb_populate_record(null::customer, ${JSON.stringify(row)}::jsonb)).${name}
      where id = ${merged}`);
  }
}

/** Restores the values of the remaining customer that the merge changed, except those that were changed again since. */
async function restoreKept(
  transaction: Transaction,
  { accountId, kept }: Pick<KnownMerge, 'accountId' | 'kept'>,
  { kept: before, result }: MergeSnapshot,
): Promise<void> {
  const now = (await rowOf(transaction, 'customer', kept)) ?? {};
  // Derived from purchases, whose move updates these columns.
  const derived = new Set(['last_purchase_at', 'last_store_id', 'city_code', 'department_code']);
  const changed = Object.keys(before).filter(
    (column) => !derived.has(column) && before[column] !== result[column] && now[column] === result[column],
  );
  if (changed.length === 0) return;
  const set = changed.map((column) => {
    const name = sql.identifier(column);
    return sql`${name} = (jsonb_populate_record(null::customer, ${JSON.stringify(before)}::jsonb)).${name}`;
  });
  await transaction.execute(sql`
    with restored as (update customer set ${sql.join(set, sql`, `)} where id = ${kept} returning id, focus)
    ${recordMovesSql(accountId, sql`select id, focus from restored`)}`);
}

/**
 * Undoes a merge and restores both customers. Data that arrived since stays with the remaining one. Throws NOT_FOUND, and MERGE_OVER
 * after `mergeUndoDays` days or while a later merge into the same customer is in effect.
 */
export async function undoMerge(transaction: Transaction, { accountId, kept, id }: KnownMerge) {
  await lockOwnerDeletion(transaction, accountId);
  const { rows } = await transaction.execute<HeldMerge & Record<string, unknown>>(sql`
    select merged_id as merged, name, snapshot, at < now() - make_interval(days => ${mergeUndoDays}) as "isOver",
      not exists (select from customer_merge later
        where later.undone_at is null and later.id > m.id and m.kept_id in (later.kept_id, later.merged_id)) as "isLast"
    from customer_merge m
    where account_id = ${accountId} and kept_id = ${kept} and id = ${id} and undone_at is null for update`);
  const [merge] = rows;
  if (!merge) throw new Fault('NOT_FOUND');
  const { merged, name, snapshot, isOver, isLast } = merge;
  if (!isLast) throw new Fault('MERGE_OVER', { message: 'Deshaz primero la unión más reciente.' });
  const { rows: held } = await transaction.execute(
    sql`select from customer where account_id = ${accountId} and id = ${kept} for update`,
  );
  if (isOver || !snapshot || held.length === 0) throw new Fault('MERGE_OVER');
  await restoreMerged(transaction, merged, snapshot.merged);
  const pair = { accountId, kept, merged };
  for (const references of allReferences()) await references.restore(transaction, pair, snapshot);
  await restoreKept(transaction, pair, snapshot);
  await transaction.execute(sql`update customer_merge set undone_at = now(), snapshot = null where id = ${id}`);
  return { merged, name };
}
