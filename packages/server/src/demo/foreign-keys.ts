import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '../kernel/database/database.ts';

/**
 * Drops a table's foreign keys during a bulk load and adds them again, so that they are checked once for all rows instead of four
 * times for each. The transaction fails if a row refers to nothing.
 */
export async function withKeysCheckedOnce(transaction: Transaction, table: PgTable, fill: () => Promise<void>): Promise<void> {
  const { rows: keys } = await transaction.execute<{ name: string; definition: string }>(sql`
    select quote_ident(conname) as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = ${getTableName(table)}::regclass and contype = 'f'`);
  for (const { name } of keys) await transaction.execute(sql`alter table ${table} drop constraint ${sql.raw(name)}`);
  await fill();
  for (const { name, definition } of keys) {
    await transaction.execute(sql`alter table ${table} add constraint ${sql.raw(name)} ${sql.raw(definition)}`);
  }
}
