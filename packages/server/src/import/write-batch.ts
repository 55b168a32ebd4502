import { type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../kernel/database/database.ts';
import { queueSql } from '../retail/changes/change-queue.ts';
import type { ImportKindDefinition, ImportRow, ImportScope } from './import-kind.ts';

/** The outcome of a batch. `problems`: the index of each rejected row, and its reason. */
export interface WrittenBatch {
  readonly created: number;
  readonly updated: number;
  readonly problems: readonly (readonly [position: number, problem: number])[];
}

/** Key of the advisory lock, the same for every import of a database. */
const importLock = 727_003;

const list = (parts: readonly SQL[], separator = sql`, `): SQL => sql.join([...parts], separator);
const named = (name: string): SQL => sql`${sql.identifier(name)}`;

/** The rows as a table `given`, one array parameter for each column, with their 1-based index `n`. */
function givenSql(kind: ImportKindDefinition, rows: readonly ImportRow[]): SQL {
  const keys = Object.keys(kind.columns);
  const arrays = keys.map(
    (key) => sql`${sql.param(rows.map((row) => row[key]))}::${sql.raw(kind.columns[key]?.type ?? 'text')}[]`,
  );
  return sql`unnest(${list(arrays)}) with ordinality as given(${list([...keys, 'n'].map(named))})`;
}

/** Further CTEs that queue the customers of the written rows, and those who lost a line, as stale. */
function queuedSql({ customer, table }: ImportKindDefinition, { accountId }: ImportScope): SQL {
  if (!customer) return sql``;
  const before =
    customer === 'id'
      ? sql``
      : sql` union all select ${table}.customer_id from ${table} join row on ${table}.id = row.known
          where row.problem is null and ${table}.customer_id <> row.customer_id`;
  const changed = sql`select customer from inserted union all select customer from updated${before}`;
  return sql`, queued as (${queueSql(accountId, changed)})`;
}

/**
 * Upsert of many rows in one statement: existing ones are updated where they differ, the others inserted. Lookups run once for
 * each row, before anything is decided by them.
 */
function batchSql(kind: ImportKindDefinition, scope: ImportScope, rows: readonly ImportRow[]): SQL {
  const targets = kind.targets(scope);
  const lookups = Object.entries(kind.lookups(scope)).map(([name, value]) => sql`${value} as ${named(name)}`);
  const columns = targets.map(({ column }) => named(column));
  const values = targets.map(({ column, value }) => sql`${value} as ${named(column)}`);
  const kept = columns.map((column) => sql`coalesce(row.${column}, ${kind.table}.${column})`);
  const fresh = targets.map(({ column, whenNew }) => (whenNew ? sql`coalesce(${named(column)}, ${whenNew})` : named(column)));
  const problems = kind.problems.map(({ when }, position) => sql`when ${when} then ${sql.raw(String(position))}`);
  const assigned = columns.map((column, position) => sql`${column} = ${kept[position]}`);
  const written = sql`returning ${kind.table}.${sql.identifier(kind.customer ?? 'id')} as customer`;
  const order = list([...(kind.orderedBy ? [kind.orderedBy] : []), 'n'].map(named));
  return sql`
    with found as materialized (select given.*, ${list(lookups)} from ${givenSql(kind, rows)} ${kind.joins(scope)}),
    row as materialized (select n, known, case ${list(problems, sql` `)} end as problem, ${list(values)} from found),
    updated as (
      update ${kind.table} set ${list(assigned)} from row
      where row.problem is null and ${kind.table}.id = row.known
      and (${list(columns.map((column) => sql`${kind.table}.${column}`))}) is distinct from (${list(kept)})
      ${written}
    ),
    inserted as (
      insert into ${kind.table} (account_id, ${list(columns)})
      select ${scope.accountId}, ${list(fresh)} from row where problem is null and known is null order by ${order} ${written}
    )${queuedSql(kind, scope)}
    select (select count(*)::int from inserted) as created, (select count(*)::int from updated) as updated,
      (select coalesce(json_agg(json_build_array(n, problem) order by n), '[]') from row where problem is not null) as problems`;
}

type Answer = { created: number; updated: number; problems: [number, number][] };

/**
 * Writes a batch in one transaction. Imports into one account are serialized by an advisory lock. The commit is asynchronous: it
 * may be lost if the database's machine fails within the next second, never in part; the final commit of an import flushes all of
 * it. `afterwards` runs in the same transaction.
 */
export async function writeBatch(
  database: Database,
  kind: ImportKindDefinition,
  scope: ImportScope,
  rows: readonly ImportRow[],
  afterwards: (transaction: Transaction, written: WrittenBatch) => Promise<void> = async () => undefined,
): Promise<WrittenBatch> {
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`set local synchronous_commit = off`);
    await transaction.execute(sql`select pg_advisory_xact_lock(${importLock}, ${scope.accountId})`);
    const { rows: answers } = await transaction.execute<Answer>(batchSql(kind, scope, rows));
    const { created = 0, updated = 0, problems = [] } = answers[0] ?? {};
    const written = { created, updated, problems: problems.map(([n, problem]) => [n - 1, problem] as const) };
    await afterwards(transaction, written);
    return written;
  });
}
