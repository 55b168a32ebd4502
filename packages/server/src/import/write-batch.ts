import { type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../kernel/database/database.ts';
import { holdChanges } from '../retail/changes/change-queue.ts';
import { type BatchJournal, batchSql, type BatchWriting, problemsSql, writeSql } from './batch-statement.sql.ts';
import { existingFrom, named } from './found-rows.sql.ts';
import type { ImportKindDefinition, ImportRow, ImportScope, MissingKind } from './import-kind.ts';
import { createMissing, type MissingCounts } from './kinds/create-missing.ts';

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

/** The positions of the problems whose bits are set. */
const reasonsOf = (bits: number): number[] =>
  Array.from({ length: 32 - Math.clz32(bits) }, (_, position) => position).filter((position) => (bits & (2 ** position)) !== 0);

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

/**
 * Lets the planner read large tables by their indexes and join what was read by hashing, until the transaction ends. It expects few
 * existing rows where most were inserted since its statistics, and whole tables to be cheap.
 */
async function preferIndexes(transaction: Queryable): Promise<void> {
  await transaction.execute(sql`select set_config('enable_seqscan', 'off', true), set_config('enable_nestloop', 'off', true)`);
}

/** Computes the changes that a batch would make to the current data. Writes nothing. */
export async function checkBatch(
  database: Database,
  kind: ImportKindDefinition,
  scope: ImportScope,
  rows: readonly ImportRow[],
): Promise<CheckedBatch> {
  const { row, isChanged } = batchSql(kind, scope, rows, { keepsFound: true });
  const statement = sql`
    with ${row} select
      (select coalesce(json_agg(n), '[]') from row where reasons = 0 and known is null) as created,
      (select count(*)::int from ${existingFrom(kind)}, row where ${isChanged}) as updated, ${problemsSql},
      ${missingKeysSql(kind, 'stores')} as stores, ${missingKeysSql(kind, 'products')} as products`;
  const { rows: answers } = await database.transaction(async (transaction) => {
    if (kind.existing) await preferIndexes(transaction);
    return transaction.execute<CheckAnswer>(statement);
  });
  const { created = [], updated = 0, problems = [], stores = [], products = [] } = answers[0] ?? {};
  return {
    created: created.map((n) => n - 1),
    updated,
    problems: problems.map(([n, bits, isKnown]) => ({ position: n - 1, reasons: reasonsOf(bits), isKnown })),
    missing: { stores, products },
  };
}

type Answer = { created: number; updated: number; customers: number[]; problems: ProblemAnswer[] };

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
  const { created = 0, updated = 0, customers = [], problems = [] } = answers[0] ?? {};
  await kind.writer?.complete(transaction, customers);
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
    if (kind.existing) await preferIndexes(transaction);
    const isHeld = kind.customer !== undefined && (await holdChanges(transaction, scope.accountId));
    const writes = await kind.writer?.begin(transaction, scope.accountId);
    const written = await writeRowsWithMissing(transaction, kind, scope, rows, { journal, createdMissing, isHeld, writes });
    await afterwards(transaction, written);
    return written;
  });
}
