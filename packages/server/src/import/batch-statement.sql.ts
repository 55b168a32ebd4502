import { type SQL, sql } from 'drizzle-orm';
import { queueSql } from '../retail/changes/change-queue.ts';
import { recordMovesSql } from '../retail/focus/record-moves.sql.ts';
import type { PurchaseWrites } from '../retail/purchases/write-purchases.ts';
import { existingFrom, existingSql, foundSql, list, named } from './found-rows.sql.ts';
import type { ImportKindDefinition, ImportRow, ImportScope, RowWriter } from './import-kind.ts';
import { rowHashSql } from './row-hash.sql.ts';

/** CTEs that queue the customers of the written rows, and of those who lost a line, for recomputation. */
function queuedSql({ customer, writer }: ImportKindDefinition, { accountId }: ImportScope, isHeld: boolean): SQL {
  if (!customer) return sql``;
  const changed = writer
    ? sql`select customer_id from inserted union all select customer_id from replaced union all select customer_id from removed`
    : sql`select customer from inserted union all select customer from updated`;
  return sql`, queued as (${queueSql(accountId, changed, { isHeld })})`;
}

/** A CTE that records the moves of customers between foci, if the rows name any. */
function movesSql({ writesFocus }: ImportKindDefinition, { accountId }: ImportScope, rows: readonly ImportRow[]): SQL {
  if (!writesFocus || rows.every((row) => (row['focus'] ?? null) === null)) return sql``;
  const changed = sql`select customer, focus from inserted union all select customer, focus from updated`;
  return sql`, moved as (${recordMovesSql(accountId, changed)})`;
}

interface BatchSql {
  /** CTE `row`: the values to write for each row of the file, the id of the existing row, and a bit for each reason to reject it. */
  readonly row: SQL;
  readonly columns: readonly SQL[];
  /** For each column, the value of an existing row after the import. */
  readonly kept: readonly SQL[];
  /** For each column, the value of a new row. */
  readonly fresh: readonly SQL[];
  /** Whether the import changes the existing row. */
  readonly isChanged: SQL;
}

/** Materialized, or by `offset 0`, so that each row is looked up once. `keepsFound`: as a CTE `found` for the rest of the statement. */
export function batchSql(
  kind: ImportKindDefinition,
  scope: ImportScope,
  rows: readonly ImportRow[],
  { keepsFound = false } = {},
): BatchSql {
  const targets = kind.targets(scope);
  const columns = targets.map(({ column }) => named(column));
  const values = targets.map(({ column, value }) => sql`${value} as ${named(column)}`);
  const kept = columns.map((column) => sql`coalesce(row.${column}, ${kind.table}.${column})`);
  const bits = kind.problems.map(
    ({ when }, position) => sql`case when ${when} then ${sql.raw(String(2 ** position))} else 0 end`,
  );
  const reasons = bits.length > 0 ? list(bits, sql` + `) : sql`0`;
  const found = foundSql(kind, scope, rows);
  const existing = existingSql(kind, scope, rows);
  const [before, from] = keepsFound
    ? [sql`${existing}found as materialized (${found}), `, sql`found`]
    : [existing, sql`(${found} offset 0) as found`];
  return {
    row: sql`${before}row as materialized (select n, known, ${reasons} as reasons, ${list(values)} from ${from})`,
    columns,
    kept,
    fresh: targets.map(({ column, whenNew }) => (whenNew ? sql`coalesce(${named(column)}, ${whenNew})` : named(column))),
    isChanged: sql`row.reasons = 0 and ${kind.table}.id = row.known
      and (${list(columns.map((column) => sql`${kind.table}.${column}`))}) is distinct from (${list(kept)})`,
  };
}

/** How a batch is written. */
export interface BatchWriting {
  readonly journal?: BatchJournal | undefined;
  /** Whether the transaction holds the change queue. */
  readonly isHeld?: boolean;
  /** The transaction, as the kind's writer has prepared it. */
  readonly writes?: PurchaseWrites | undefined;
}

/** The import of a batch, and the number of rows of its file up to the batch's end. */
export interface BatchJournal {
  readonly importId: number;
  readonly position: number;
}

/** The rejected rows with the bits of all their problems. */
export const problemsSql = sql`(select coalesce(json_agg(json_build_array(n, reasons, known is not null) order by n), '[]')
  from row where reasons > 0) as problems`;

/** The objects of the columns of changed rows before and after, for the journal. */
function journalValues(kind: ImportKindDefinition, scope: ImportScope, { columns, kept }: BatchSql) {
  const names = kind.targets(scope).map(({ column }) => sql.raw(`'${column}'`));
  const object = (values: readonly SQL[]) => sql`jsonb_build_object(${list(names.map((name, n) => sql`${name}, ${values[n]}`))})`;
  return sql`${object(columns.map((column) => sql`${kind.table}.${column}`))} as before, ${object(kept)} as after`;
}

/** A CTE that records the new ids, and the columns of updated rows before and after, in `data_import_change`. */
const journaledSql = (
  { isImmutable }: ImportKindDefinition,
  { importId, position }: BatchJournal,
  changed: SQL,
): SQL => sql`, journaled as (
  insert into data_import_change (import_id, position, created, created_hashes, updated)
  select ${importId}, ${position}, array(select id from inserted order by id),
    ${isImmutable ? sql`null` : sql`array(select hash from inserted order by id)`},
    (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'before', before, 'after', after)), '[]') from ${changed})
  on conflict (import_id, position) do update set created = data_import_change.created || excluded.created,
    created_hashes = data_import_change.created_hashes || excluded.created_hashes,
    updated = data_import_change.updated || excluded.updated)`;

/** CTEs that write the rows with plain statements: existing ones in place. */
function plainWrites(kind: ImportKindDefinition, scope: ImportScope, batch: BatchSql, { journal }: BatchWriting): SQL {
  const { columns, kept, isChanged } = batch;
  const assigned = columns.map((column, position) => sql`${column} = ${kept[position]}`);
  const focus = kind.writesFocus ? sql`, ${kind.table}.focus` : sql``;
  const written = sql`returning ${kind.table}.${sql.identifier(kind.customer ?? 'id')} as customer${focus}`;
  const previous = journal
    ? sql`previous as materialized (
        select ${kind.table}.id, ${journalValues(kind, scope, batch)} from ${existingFrom(kind)}, row where ${isChanged}),`
    : sql``;
  return sql`${previous}
    updated as (update ${kind.table} set ${list(assigned)} from row where ${isChanged} ${written}),
    inserted as (
      insert into ${kind.table} (account_id, ${list(columns)}) ${newRows(kind, scope, batch)}
      ${written}, ${kind.table}.id${journal && !kind.isImmutable ? sql`, ${rowHashSql(kind, scope)} as hash` : sql``})`;
}

interface Written {
  readonly journal: BatchJournal | undefined;
  readonly writes: PurchaseWrites;
  readonly writer: RowWriter;
}

/** CTEs that write the rows with what follows from them: an existing one is taken away, and another put in its place. */
function writerWrites(
  kind: ImportKindDefinition,
  scope: ImportScope,
  batch: BatchSql,
  { journal, writes, writer }: Written,
): SQL {
  const { columns, kept, isChanged } = batch;
  const values = list(kept.map((value, position) => sql`${value} as ${columns[position]}`));
  const both = journal ? sql`, ${journalValues(kind, scope, batch)}` : sql``;
  return sql`
    changed as materialized (select ${kind.table}.id, ${values}${both} from ${existingFrom(kind)}, row where ${isChanged}),
    ${writer.replaceSql(writes, columns)},
    inserted as (${writer.insertSql([named('account_id'), ...columns], newRows(kind, scope, batch))}),
    ${writer.followingSql(writes, { added: ['inserted', 'replaced'], removed: ['removed'] })}`;
}

/** A SELECT of the new rows with the account and all columns. */
function newRows({ orderedBy }: ImportKindDefinition, { accountId }: ImportScope, { fresh }: BatchSql): SQL {
  const order = list([...(orderedBy ? [orderedBy] : []), 'n'].map(named));
  return sql`select ${accountId}::int, ${list(fresh)} from row where reasons = 0 and known is null order by ${order}`;
}

/** A SELECT of the customers for whom `complete` of the kind's writer is due. */
const takenAway = sql`(select coalesce(json_agg(distinct customer_id), '[]')
  from (select customer_id from removed union all select customer_id from replaced) taken)`;

/** Upserts many rows in one statement: existing ones are changed if they differ, others are inserted. */
export function writeSql(kind: ImportKindDefinition, scope: ImportScope, rows: readonly ImportRow[], writing: BatchWriting): SQL {
  const batch = batchSql(kind, scope, rows);
  const { journal, isHeld = false, writes } = writing;
  const { writer } = kind;
  const byWriter = writer && writes;
  const written = byWriter
    ? writerWrites(kind, scope, batch, { journal, writes, writer })
    : plainWrites(kind, scope, batch, writing);
  const journaled = journal ? journaledSql(kind, journal, byWriter ? sql`changed` : sql`previous`) : sql``;
  return sql`
    with ${batch.row}, ${written}${queuedSql(kind, scope, isHeld)}${movesSql(kind, scope, rows)}${journaled}
    select (select count(*)::int from inserted) as created,
      (select count(*)::int from ${byWriter ? sql`replaced` : sql`updated`}) as updated,
      ${byWriter ? takenAway : sql`'[]'::json`} as customers, ${problemsSql}`;
}
