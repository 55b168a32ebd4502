import { sql } from 'drizzle-orm';
import type { Transaction } from '../../kernel/database/database.ts';
import { recordMovesSql } from '../focus/record-moves.sql.ts';
import { lockOwnerDeletion } from '../purchases/purchase-owners.ts';
import { purchaseReferences } from '../purchases/purchase-references.ts';
import { type CustomerReferences, customerReferences, manyRows, type MovedRows, type SamePerson } from './customer-references.ts';
import { customerMerges } from './customer-merges.table.ts';
import { joinedColumns, unreachable } from './joined-customer.sql.ts';
import { rowOf } from './stored-rows.ts';

/** The rows of all modules that refer to customers. */
export const allReferences = (): readonly CustomerReferences[] => [
  purchaseReferences,
  manyRows('customer_event'),
  manyRows('customer_note'),
  manyRows('customer_request'),
  ...customerReferences.get(),
];

/** All tables that refer to customers, which a merge must handle: a test compares the list with the database. */
export const tablesOfCustomers = (): readonly string[] => allReferences().flatMap(({ tables }) => tables);

/** Moves all rows to the remaining customer, module by module. */
async function moveRows(transaction: Transaction, pair: SamePerson): Promise<Required<MovedRows>> {
  const rows: MovedRows[] = [];
  for (const references of allReferences()) rows.push(await references.move(transaction, pair));
  return {
    moved: Object.assign({}, ...rows.map(({ moved }) => moved)),
    single: Object.assign({}, ...rows.map(({ single }) => single)),
    files: rows.flatMap(({ files = [] }) => files),
  };
}

/** Whether rows of the merged customer remain. */
async function hasRemaining(transaction: Transaction, merged: number): Promise<boolean> {
  for (const references of allReferences()) if (await references.hasRemaining?.(transaction, merged)) return true;
  return false;
}

/** A merge by a user, or by the customer who confirmed it. */
interface Merge extends SamePerson {
  /** The user who merges. By default null: the customer confirmed it. */
  readonly userId?: number | null;
}

/**
 * Merges two customers and moves all data to the remaining one. If one occurrence wrote to both, the ledger keeps both deliveries; then
 * the merged row stays, without any attribute by which it could be found or written to. Records a snapshot for undo. Returns the merge;
 * undefined if one of them no longer exists.
 */
export async function mergeCustomers(transaction: Transaction, pair: Merge): Promise<number | undefined> {
  const { accountId, kept, merged, winner = 'merged', userId = null } = pair;
  await lockOwnerDeletion(transaction, accountId);
  const { rows } = await transaction.execute<{ id: number }>(
    sql`select id from customer where account_id = ${accountId} and id in (${kept}, ${merged}) order by id for update`,
  );
  const before = { kept: await rowOf(transaction, 'customer', kept), merged: await rowOf(transaction, 'customer', merged) };
  if (kept === merged || rows.length !== 2 || !before.kept || !before.merged) return undefined;
  const moved = await moveRows(transaction, pair);
  await transaction.execute(sql`
    with joined as (
      update customer k set ${joinedColumns[winner]} from customer m where k.id = ${kept} and m.id = ${merged}
      returning k.id, k.focus
    ) ${recordMovesSql(accountId, sql`select id, focus from joined`)}`);
  await transaction.execute(
    (await hasRemaining(transaction, merged))
      ? sql`update customer set document = null, ${sql.join(unreachable, sql`, `)} where id = ${merged}`
      : sql`delete from customer where id = ${merged}`,
  );
  const result = (await rowOf(transaction, 'customer', kept)) ?? {};
  const name = `${String(before.merged['first_name'])} ${String(before.merged['last_name'])}`.trim();
  const snapshot = { kept: before.kept, merged: before.merged, result, ...moved };
  const [merge] = await transaction
    .insert(customerMerges)
    .values({ accountId, keptId: kept, mergedId: merged, name, userId, snapshot })
    .returning({ id: customerMerges.id });
  return merge?.id;
}
