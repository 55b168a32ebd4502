import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../kernel/database/database.ts';
import type { StoredRow } from './customer-merges.table.ts';

/** A row of a customer as JSON. */
export async function rowOf(transaction: Transaction, table: string, customerId: number): Promise<StoredRow | undefined> {
  const key = table === 'customer' ? sql`id` : sql`customer_id`;
  const { rows } = await transaction.execute<{ row: StoredRow }>(
    sql`select to_jsonb(t) as row from ${sql.identifier(table)} t where ${key} = ${customerId}`,
  );
  return rows[0]?.row;
}

/** The writable columns of a table. */
async function columnsOf(transaction: Transaction, table: string): Promise<SQL> {
  const { rows } = await transaction.execute<{ name: string }>(sql`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`);
  return sql.join(
    rows.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
}

/** Inserts a stored row again. */
export async function restoreRow(transaction: Transaction, table: string, row: StoredRow): Promise<void> {
  const name = sql.identifier(table);
  const columns = await columnsOf(transaction, table);
  const stored = sql`(select ${columns} from jsonb_populate_record(null::${name}, ${JSON.stringify(row)}::jsonb))`;
  await transaction.execute(sql`insert into ${name} (${columns}) overriding system value ${stored}`);
}
