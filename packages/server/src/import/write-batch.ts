import { type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../kernel/database/database.ts';
import { holdChanges, queueSql } from '../retail/changes/change-queue.ts';
import { recordMovesSql } from '../retail/focus/record-moves.sql.ts';
import { foundSql, list, named } from './found-rows.sql.ts';
import type { ImportKindDefinition, ImportRow, ImportScope, MissingKind } from './import-kind.ts';
import { createMissing, type MissingCounts } from './kinds/create-missing.ts';
import { rowHashSql } from './row-hash.sql.ts';

/** A rejected row of a batch, with the positions of its problems in those of the kind, the one with the highest priority first. */
export interface RejectedRow {
  readonly position: number;
  readonly reasons: readonly number[];
}

/** Result of a batch. */
export interface WrittenBatch {
  readonly created: number;
  readonly updated: number;
  /** Stores and products that were created because rows name them. */
  readonly missing: MissingCounts;
  readonly problems: readonly RejectedRow[];
}

/** Key of the advisory lock, the same for every import of a database. */
const importLock = 727_003;

/** CTEs that queue the customers of the written rows, and of those who lost a line, for recomputation. */
function queuedSql({ customer, table }: ImportKindDefinition, { accountId }: ImportScope, isHeld: boolean): SQL {
  if (!customer) return sql``;
  const before =
    customer === 'id'
      ? sql``
      : sql` union all select ${table}.customer_id from ${table} join row on ${table}.id = row.known
          where row.reasons = 0 and ${table}.customer_id <> row.customer_id`;
  const changed = sql`select customer from inserted union all select customer from updated${before}`;
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
function batchSql(
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
  const [before, from] = keepsFound
    ? [sql`found as materialized (${found}), `, sql`found`]
    : [sql``, sql`(${found} offset 0) as found`];
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
interface BatchWriting {
  readonly journal?: BatchJournal | undefined;
  /** Whether the transaction holds the change queue. */
  readonly isHeld?: boolean;
}

/** The import of a batch, and the number of rows of its file up to the batch's end. */
export interface BatchJournal {
  readonly importId: number;
  readonly position: number;
}

/** The rejected rows with the bits of all their problems. */
const problemsSql = sql`(select coalesce(json_agg(json_build_array(n, reasons, known is not null) order by n), '[]')
  from row where reasons > 0) as problems`;

/** The positions of the problems whose bits are set. */
const reasonsOf = (bits: number): number[] =>
  Array.from({ length: 32 - Math.clz32(bits) }, (_, position) => position).filter((position) => (bits & (2 ** position)) !== 0);

/**
 * Upserts many rows in one statement: existing ones are updated if they differ, others are inserted. With a journal it also records the
 * new ids, and the columns of updated rows before and after, in `data_import_change`.
 */
function writeSql(
  kind: ImportKindDefinition,
  scope: ImportScope,
  rows: readonly ImportRow[],
  { journal, isHeld = false }: BatchWriting,
): SQL {
  const { row, columns, kept, fresh, isChanged } = batchSql(kind, scope, rows);
  const assigned = columns.map((column, position) => sql`${column} = ${kept[position]}`);
  const focus = kind.writesFocus ? sql`, ${kind.table}.focus` : sql``;
  const written = sql`returning ${kind.table}.${sql.identifier(kind.customer ?? 'id')} as customer${focus}`;
  const order = list([...(kind.orderedBy ? [kind.orderedBy] : []), 'n'].map(named));
  const names = kind.targets(scope).map(({ column }) => sql.raw(`'${column}'`));
  const object = (values: readonly SQL[]) => sql`jsonb_build_object(${list(names.map((name, n) => sql`${name}, ${values[n]}`))})`;
  const before = object(columns.map((column) => sql`${kind.table}.${column}`));
  const previous = sql`previous as materialized (
    select ${kind.table}.id, ${before} as before, ${object(kept)} as after from ${kind.table}, row where ${isChanged}),`;
  const journaled = journal
    ? sql`, journaled as (
      insert into data_import_change (import_id, position, created, created_hashes, updated)
      select ${journal.importId}, ${journal.position}, array(select id from inserted order by id),
        ${kind.isImmutable ? sql`null` : sql`array(select hash from inserted order by id)`},
        (select coalesce(jsonb_agg(to_jsonb(previous)), '[]') from previous)
      on conflict (import_id, position) do update set created = data_import_change.created || excluded.created,
        created_hashes = data_import_change.created_hashes || excluded.created_hashes,
        updated = data_import_change.updated || excluded.updated)`
    : sql``;
  return sql`
    with ${row}, ${journal ? previous : sql``}
    updated as (update ${kind.table} set ${list(assigned)} from row where ${isChanged} ${written}),
    inserted as (
      insert into ${kind.table} (account_id, ${list(columns)})
      select ${scope.accountId}, ${list(fresh)} from row where reasons = 0 and known is null order by ${order}
      ${written}, ${kind.table}.id${journal && !kind.isImmutable ? sql`, ${rowHashSql(kind, scope)} as hash` : sql``}
    )${queuedSql(kind, scope, isHeld)}${movesSql(kind, scope, rows)}${journaled}
    select (select count(*)::int from inserted) as created, (select count(*)::int from updated) as updated, ${problemsSql}`;
}

/** The changes that a batch would make. `created`: positions of the new rows. */
export interface CheckedBatch {
  readonly created: readonly number[];
  readonly updated: number;
  readonly problems: readonly CheckedProblem[];
  /** The keys of the missing records that rows without another problem name. */
  readonly missing: Readonly<Record<MissingKind, readonly string[]>>;
}

interface CheckedProblem extends RejectedRow {
  /** Whether the row would update an existing one. */
  readonly isKnown: boolean;
}

type ProblemAnswer = [n: number, bits: number, isKnown: boolean];
type CheckAnswer = { created: number[]; updated: number; problems: ProblemAnswer[]; stores: string[]; products: string[] };

/** The distinct keys of missing records of a kind. */
function missingKeysSql({ problems }: ImportKindDefinition, missing: MissingKind): SQL {
  const own = problems.find((problem) => problem.missing === missing);
  if (!own) return sql`'[]'::json`;
  const others = problems.reduce((bits, problem, position) => (problem.missing ? bits : bits + 2 ** position), 0);
  return sql`(select coalesce(json_agg(distinct ${named(own.column)}), '[]') from found
    where ${own.when} and n in (select row.n from row where row.reasons & ${others}::int = 0))`;
}

/** Computes the changes that a batch would make to the current data. Writes nothing. */
export async function checkBatch(
  database: Queryable,
  kind: ImportKindDefinition,
  scope: ImportScope,
  rows: readonly ImportRow[],
): Promise<CheckedBatch> {
  const { row, isChanged } = batchSql(kind, scope, rows, { keepsFound: true });
  const { rows: answers } = await database.execute<CheckAnswer>(sql`
    with ${row} select
      (select coalesce(json_agg(n), '[]') from row where reasons = 0 and known is null) as created,
      (select count(*)::int from ${kind.table}, row where ${isChanged}) as updated, ${problemsSql},
      ${missingKeysSql(kind, 'stores')} as stores, ${missingKeysSql(kind, 'products')} as products`);
  const { created = [], updated = 0, problems = [], stores = [], products = [] } = answers[0] ?? {};
  return {
    created: created.map((n) => n - 1),
    updated,
    problems: problems.map(([n, bits, isKnown]) => ({ position: n - 1, reasons: reasonsOf(bits), isKnown })),
    missing: { stores, products },
  };
}

type Answer = { created: number; updated: number; problems: ProblemAnswer[] };

/** Takes an advisory lock until the end of the transaction, so that imports into one account run one after the other. */
export async function lockAccountImports(transaction: Queryable, accountId: number): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${importLock}, ${accountId})`);
}

interface WriteOptions {
  /** Runs in the transaction that commits the batch. */
  readonly afterwards?: (transaction: Transaction, written: WrittenBatch) => Promise<void>;
  /** Makes the batch undoable. */
  readonly journal?: BatchJournal | undefined;
  /** The numbers of stores and products that the import has created, if it creates those that rows name. */
  readonly createdMissing?: MissingCounts | undefined;
}

const noneMissing: MissingCounts = { stores: 0, products: 0 };

async function writeRows(
  transaction: Transaction,
  kind: ImportKindDefinition,
  scope: ImportScope,
  rows: readonly ImportRow[],
  writing: BatchWriting,
): Promise<WrittenBatch> {
  const { rows: answers } = await transaction.execute<Answer>(writeSql(kind, scope, rows, writing));
  const { created = 0, updated = 0, problems = [] } = answers[0] ?? {};
  return {
    created,
    updated,
    missing: noneMissing,
    problems: problems.map(([n, bits]) => ({ position: n - 1, reasons: reasonsOf(bits) })),
  };
}

/** The problems of a row that creating missing records does not solve. */
export const withoutMissing = ({ problems }: ImportKindDefinition, reasons: readonly number[]): number[] =>
  reasons.filter((reason) => problems[reason]?.missing === undefined);

/** Creates what the rejected rows of a batch miss, and writes those rows again. */
async function writeRowsWithMissing(
  transaction: Transaction,
  kind: ImportKindDefinition,
  scope: ImportScope,
  rows: readonly ImportRow[],
  { createdMissing, ...writing }: BatchWriting & Pick<WriteOptions, 'createdMissing'>,
): Promise<WrittenBatch> {
  const { journal } = writing;
  const first = await writeRows(transaction, kind, scope, rows, writing);
  if (!createdMissing) return first;
  const isSolvable = ({ reasons }: RejectedRow) => withoutMissing(kind, reasons).length === 0;
  const positions = first.problems.filter(isSolvable).map(({ position }) => position);
  const solvable = positions.map((position) => rows[position]).filter((row) => row !== undefined);
  const records = solvable.length > 0 ? await createMissing(transaction, kind, scope, solvable, createdMissing) : [];
  const unsolvable = first.problems.flatMap(({ position, reasons }) => {
    const left = withoutMissing(kind, reasons);
    return left.length === 0 ? [] : { position, reasons: left };
  });
  if (records.length === 0) return solvable.length === 0 ? { ...first, problems: unsolvable } : first;
  if (journal) {
    await transaction.execute(sql`update data_import_change set missing = ${JSON.stringify(records)}::jsonb
      where import_id = ${journal.importId} and position = ${journal.position}`);
  }
  const second = await writeRows(transaction, kind, scope, solvable, writing);
  const countOf = (missing: MissingKind) => records.filter((record) => record.kind === missing).length;
  const problems = [
    ...unsolvable,
    ...second.problems.map(({ position, reasons }) => ({ position: positions[position] ?? 0, reasons })),
  ];
  return {
    created: first.created + second.created,
    updated: first.updated + second.updated,
    missing: { stores: countOf('stores'), products: countOf('products') },
    problems: problems.toSorted((one, other) => one.position - other.position),
  };
}

/**
 * Writes a batch atomically. Imports into one account are serialized. It commits without waiting for the disk, so the batch may be lost,
 * but never in part, if the database's machine fails within the next second; the end of an import is recorded with a synchronous commit,
 * which covers all batches.
 */
export async function writeBatch(
  database: Database,
  kind: ImportKindDefinition,
  scope: ImportScope,
  rows: readonly ImportRow[],
  { afterwards = async () => undefined, journal, createdMissing }: WriteOptions = {},
): Promise<WrittenBatch> {
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`set local synchronous_commit = off`);
    await lockAccountImports(transaction, scope.accountId);
    await kind.begin?.(transaction, scope);
    const isHeld = kind.customer !== undefined && (await holdChanges(transaction, scope.accountId));
    const written = await writeRowsWithMissing(transaction, kind, scope, rows, { journal, createdMissing, isHeld });
    await afterwards(transaction, written);
    return written;
  });
}
