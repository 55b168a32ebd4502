import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '../kernel/database/database.ts';

/**
 * Fills a table with its foreign keys taken off, and puts them back, so that they are checked once for all rows instead of four
 * times for each: most of the time of inserting many purchases. If a row refers to nothing, the transaction fails as it would have.
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
