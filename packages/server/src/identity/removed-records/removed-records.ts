import { type RemovedKind, undoMinutes } from '@pregon/contract/archive/archive.endpoints';
import { and, eq, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '../../kernel/database/database.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { type RemovedRows, removedRecords } from './removed-records.table.ts';

/** The rows of a table that are deleted with a record: a condition on the table as `t`. */
export interface RemovedPart {
  readonly table: PgTable;
  readonly where: SQL;
}

interface RemovedRecord {
  readonly kind: RemovedKind;
  readonly record: string;
  readonly name: string;
}

async function rowsOf(transaction: Transaction, { table, where }: RemovedPart): Promise<RemovedRows> {
  const name = getTableName(table);
  const { rows } = await transaction.execute<{ rows: RemovedRows['rows'] }>(
    sql`select coalesce(jsonb_agg(to_jsonb(t)), '[]') as rows from ${sql.identifier(name)} t where ${where}`,
  );
  return { table: name, rows: rows[0]?.rows ?? [] };
}

/**
 * Keeps the rows of a record that is about to be deleted, so that the deletion can be undone for some minutes. The caller has locked them.
 * Rows of earlier deletions that are too old to be undone are removed.
 *
 * @param parts in the order in which they can be inserted again
 */
export async function keepRemoved(
  transaction: Transaction,
  { accountId, userId }: Principal,
  { kind, record, name }: RemovedRecord,
  parts: readonly RemovedPart[],
): Promise<void> {
  const kept: RemovedRows[] = [];
  for (const part of parts) kept.push(await rowsOf(transaction, part));
  await transaction.execute(sql`
    delete from ${removedRecords} where ${removedRecords.removedAt} < now() - ${undoMinutes} * interval '1 minute'`);
  await transaction.insert(removedRecords).values({ accountId, kind, record, name, parts: kept, removedBy: userId });
}

/** The columns of a table that can be inserted. */
async function columnsOf(transaction: Transaction, table: string): Promise<SQL> {
  const { rows } = await transaction.execute<{ name: string }>(sql`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`);
  return sql.join(
    rows.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
}

async function insertAgain(transaction: Transaction, { table, rows }: RemovedRows): Promise<void> {
  if (rows.length === 0) return;
  const name = sql.identifier(table);
  const columns = await columnsOf(transaction, table);
  await transaction.execute(sql`
    insert into ${name} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb)`);
}

/**
 * Inserts the rows of a record again that the caller deleted some minutes ago, and returns its name. Undefined: it was not deleted, or too
 * long ago, or by somebody else. Fails on a constraint where something else has taken its place.
 */
export async function restoreRemoved(
  transaction: Transaction,
  { accountId, userId }: Principal,
  { kind, record }: Omit<RemovedRecord, 'name'>,
): Promise<string | undefined> {
  const [removed] = await transaction
    .delete(removedRecords)
    .where(
      and(
        eq(removedRecords.accountId, accountId),
        eq(removedRecords.kind, kind),
        eq(removedRecords.record, record),
        eq(removedRecords.removedBy, userId),
        sql`${removedRecords.removedAt} >= now() - ${undoMinutes} * interval '1 minute'`,
      ),
    )
    .returning();
  if (!removed) return undefined;
  for (const part of removed.parts) await insertAgain(transaction, part);
  return removed.name;
}

/** Forgets deleted records with rows of these customers: whoever is erased does not come back. */
export async function forgetCustomers(
  transaction: Transaction,
  accountId: number,
  customerIds: readonly number[],
): Promise<void> {
  await transaction.execute(sql`
    delete from removed_record r where r.account_id = ${accountId} and exists (
      select from jsonb_array_elements(r.parts) part, jsonb_array_elements(part -> 'rows') kept
      where (kept ->> 'customer_id')::bigint = any(${sql.param([...customerIds])}::bigint[]))`);
}
