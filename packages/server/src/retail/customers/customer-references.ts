import { isDeepStrictEqual } from 'node:util';
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../kernel/database/database.ts';
import { createExtensionPoint } from '../../kernel/extension-point.ts';
import type { MergeSnapshot, StoredRow } from './customer-merges.table.ts';
import { restoreRow, rowOf } from './stored-rows.ts';

/** Two rows of the same person. */
export interface SamePerson {
  readonly accountId: number;
  /** The id of the row that remains. */
  readonly kept: number;
  readonly merged: number;
  /**
   * Whose data takes precedence: `merged` if that row is the newer registration, which the person confirmed; `kept` if staff found two
   * rows of one person. Then a channel stays allowed only if all rows with an address for it have given consent. `merged` by default.
   */
  readonly winner?: 'kept' | 'merged';
}

/** What a merge records about the rows of a module, for its undo. */
export type MovedRows = Partial<Pick<MergeSnapshot, 'moved' | 'single' | 'files'>>;

/** A module's rows that refer to customers. A merge moves them and its undo moves them back, each in one transaction. */
export interface CustomerReferences {
  /** The tables, all of which the module owns. */
  readonly tables: readonly string[];
  /** Moves the rows of the merged customer to the remaining one. */
  move(transaction: Transaction, pair: SamePerson): Promise<MovedRows>;
  /** Moves the rows of the snapshot back, except those that changed since. */
  restore(transaction: Transaction, pair: SamePerson, snapshot: MergeSnapshot): Promise<void>;
  /** Whether rows of the merged customer remain, so that its row cannot be deleted. None remain by default. */
  hasRemaining?(transaction: Transaction, merged: number): Promise<boolean>;
}

/** Provided by the modules above: the rows of theirs that refer to customers. */
export const customerReferences = createExtensionPoint<readonly CustomerReferences[]>('customerReferences');

/** Moves the rows with these ids back to the merged customer. */
export async function moveBack(
  transaction: Transaction,
  { kept, merged }: SamePerson,
  {
    table,
    ids,
    idType = 'bigint',
  }: { readonly table: string; readonly ids: readonly unknown[] | undefined; readonly idType?: string },
): Promise<void> {
  const moved = sql`${sql.param([...(ids ?? [])])}::${sql.raw(idType)}[]`;
  await transaction.execute(
    sql`update ${sql.identifier(table)} set customer_id = ${merged} where id = any(${moved}) and customer_id = ${kept}`,
  );
}

/** References of a table with any number of rows for each customer. */
export const manyRows = (table: string, idType: 'bigint' | 'text' = 'bigint'): CustomerReferences => ({
  tables: [table],
  async move(transaction, { kept, merged }) {
    const { rows } = await transaction.execute<{ id: number | string }>(
      sql`update ${sql.identifier(table)} set customer_id = ${kept} where customer_id = ${merged} returning id`,
    );
    return { moved: { [table]: rows.map(({ id }) => id) } };
  },
  restore: (transaction, pair, { moved }) => moveBack(transaction, pair, { table, ids: moved[table], idType }),
});

/**
 * References of a table with at most one row for each customer. A merge keeps the row of the customer with precedence, or else the
 * other one. `fillIn` is a statement that copies missing values from the row of `lost` to that of `won` beforehand. Changes of the columns
 * in `ignored` are none: they say where something is kept.
 */
export const singleRow = (
  table: string,
  { fillIn, ignored = [] }: { readonly fillIn?: (won: number, lost: number) => SQL; readonly ignored?: readonly string[] } = {},
): CustomerReferences => ({
  tables: [table],
  async move(transaction, { kept, merged, winner = 'merged' }) {
    const [won, lost] = winner === 'kept' ? [kept, merged] : [merged, kept];
    const before = { kept: await rowOf(transaction, table, kept), merged: await rowOf(transaction, table, merged) };
    if (fillIn) await transaction.execute(fillIn(won, lost));
    const name = sql.identifier(table);
    const winning = sql`select from ${name} w where w.customer_id = ${won}`;
    await transaction.execute(sql`delete from ${name} where customer_id = ${lost} and exists (${winning})`);
    await transaction.execute(sql`update ${name} set customer_id = ${kept} where customer_id = ${merged}`);
    const result = await rowOf(transaction, table, kept);
    const rows = {
      ...(before.kept && { kept: before.kept }),
      ...(before.merged && { merged: before.merged }),
      ...(result && { result }),
    };
    return { single: { [table]: rows } };
  },
  async restore(transaction, { kept }, { single }) {
    const rows = single[table] ?? {};
    const compared = (row: StoredRow | undefined) =>
      row && Object.fromEntries(Object.entries(row).filter(([column]) => !ignored.includes(column)));
    const isUntouched = isDeepStrictEqual(compared(await rowOf(transaction, table, kept)), compared(rows.result));
    if (isUntouched) await transaction.execute(sql`delete from ${sql.identifier(table)} where customer_id = ${kept}`);
    if (isUntouched && rows.kept) await restoreRow(transaction, table, rows.kept);
    if (rows.merged) await restoreRow(transaction, table, rows.merged);
  },
});
