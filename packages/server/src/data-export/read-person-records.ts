import { type SQL, sql } from 'drizzle-orm';
import type { PersonRecords, personRecords } from '../insight/explanation/person-records.ts';
import { exportedTables } from './exported-tables.ts';
import { type Cell, readRows } from './read-rows.ts';
import { readTableColumns, type TableColumns } from './table-columns.ts';

/** The most rows of one table. */
const mostRows = 10_000;

/** The condition for the rows of a person in a table; undefined: it has none of people. `ids`: a statement with their numbers. */
function rowsOfPerson(table: string, columns: TableColumns, ids: SQL): SQL | undefined {
  if (table === 'customer') return sql`id in (${ids})`;
  if (table === 'survey_answer') return sql`trace_id in (select id from survey_trace where customer_id in (${ids}))`;
  if (table === 'engagement') return sql`delivery_id in (select id from delivery where customer_id in (${ids}))`;
  if (table === 'suppression')
    return sql`address in (select lower(email) from customer where id in (${ids}) union select mobile from customer where id in (${ids}))`;
  return columns.names.includes('customer_id') ? sql`customer_id in (${ids})` : undefined;
}

/** Reads everything that the export of the account has of a customer, and of those merged into it, in the same words. */
export const readPersonRecords: Parameters<typeof personRecords.provide>[0] = async (database, { accountId, id, timeZone }) => {
  const ids = sql`select id from customer where account_id = ${accountId} and id = ${id}
    union select merged_id from customer_merge where account_id = ${accountId} and kept_id = ${id} and undone_at is null`;
  const known = await readTableColumns(database);
  const records: PersonRecords[] = [];
  for (const table of exportedTables) {
    const columns = known.get(table.table);
    const own = columns && rowsOfPerson(table.table, columns, ids);
    if (!own) continue;
    const rows = columns.names.includes('account_id') ? sql`account_id = ${accountId} and ${own}` : own;
    // The condition is selective enough: no ranges of keys.
    const reading = { database, table, accountId, columns: { ...columns, isKeyOfAccount: true }, rows, timeZone };
    const found: (readonly Cell[])[] = [];
    for await (const page of readRows(reading)) {
      found.push(...page);
      if (found.length > mostRows) break;
    }
    const { file: name } = table;
    const isWhole = found.length <= mostRows;
    if (found.length > 0) records.push({ name, headers: Object.keys(table.columns), rows: found.slice(0, mostRows), isWhole });
  }
  return records;
};
