import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../kernel/database/database.ts';
import { queueSql } from '../retail/changes/change-queue.ts';
import { lockOwnerDeletion, verifiedReferences } from '../retail/purchases/purchase-owners.ts';
import { recordMovesSql } from '../retail/focus/record-moves.sql.ts';
import { list, named } from './found-rows.sql.ts';
import type { ImportKindDefinition, ImportScope, MissingKind } from './import-kind.ts';
import { importKindDefinitions } from './import-kinds.ts';
import { readScope } from './import-scope.ts';
import { type DataImport, importsRepository } from './imports.repository.ts';
import type { StoredUndo } from './imports.table.ts';
import { rowHashSql } from './row-hash.sql.ts';
import { lockAccountImports } from './write-batch.ts';

/** The references to a table, except those with cascading deletion: a row that one of them references is in use. */
async function readReferences(database: Queryable, table: string): Promise<readonly { table: string; column: string }[]> {
  const { rows } = await database.execute<{ table: string; column: string }>(sql`
    select c.conrelid::regclass::text as "table", a.attname as "column" from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = ${table}::regclass and c.confdeltype <> 'c'`);
  return [...rows, ...verifiedReferences.filter(({ to }) => to === table)];
}

/** A CTE that queues the customers of undone rows for recomputation. */
const queuedSql = ({ customer }: ImportKindDefinition, { accountId }: ImportScope, changed: SQL): SQL =>
  customer ? sql`, queued as (${queueSql(accountId, changed)})` : sql``;

type Undone = { given: number; undone: number; customers: number[] };

/** Deletes rows that a batch created, by id and hash, unless they are used or were changed since. */
async function removeRows(transaction: Queryable, kind: ImportKindDefinition, scope: ImportScope, created: SQL) {
  const table = getTableName(kind.table);
  const references = await readReferences(transaction, table);
  const isUsed = references.map(
    (one) => sql`and not exists (select from ${named(one.table)} used where used.${named(one.column)} = ${kind.table}.id)`,
  );
  const isRemoved = sql`${kind.table}.id = given.id and ${kind.table}.account_id = ${scope.accountId}
    and (given.hash is null or given.hash = ${rowHashSql(kind, scope)}) ${sql.join(isUsed, sql` `)}`;
  const { writer } = kind;
  const writes = await writer?.begin(transaction, scope.accountId);
  const customer = named(writes ? 'customer_id' : 'customer');
  const removal =
    writer && writes
      ? sql`removable as materialized (select ${kind.table}.id from ${kind.table}, given where ${isRemoved}),
        removed as (${writer.deleteSql(sql`${kind.table}.id = any(array(select id from removable))`)}),
        ${writer.followingSql(writes, { removed: ['removed'] })}`
      : sql`removed as (delete from ${kind.table} using given where ${isRemoved}
          returning ${kind.table}.${named(kind.customer ?? 'id')} as customer)`;
  const { rows } = await transaction.execute<Undone>(sql`
    with given as materialized (${created}), ${removal}${queuedSql(kind, scope, sql`select ${customer} from removed`)}
    select (select count(*)::int from given) as given, (select count(*)::int from removed) as undone,
      (select coalesce(json_agg(distinct ${customer}), '[]') from removed) as customers`);
  const { given: count = 0, undone: removed = 0, customers = [] } = rows[0] ?? {};
  await writer?.complete(transaction, customers);
  return { removed, kept: count - removed };
}

/** Deletes the rows that a batch created, unless they are used or were changed since. */
const removeCreated = (transaction: Queryable, kind: ImportKindDefinition, scope: ImportScope, batch: BatchKey) =>
  removeRows(
    transaction,
    kind,
    scope,
    sql`select entry.id, entry.hash from data_import_change change,
        unnest(change.created, coalesce(change.created_hashes, array_fill(null::bigint, array[cardinality(change.created)])))
          as entry(id, hash)
      where change.import_id = ${batch.importId} and change.position = ${batch.position}`,
  );

/** Deletes the stores or the products that a batch created because its rows named them, unless they are used or were changed since. */
async function removeMissing(transaction: Queryable, missing: MissingKind, scope: ImportScope, batch: BatchKey) {
  const created = sql`select (entry ->> 'id')::bigint as id, (entry ->> 'hash')::bigint as hash
    from data_import_change change, jsonb_array_elements(change.missing) as entry
    where change.import_id = ${batch.importId} and change.position = ${batch.position} and entry ->> 'kind' = ${missing}`;
  const { rows } = await transaction.execute(sql`${created} limit 1`);
  return rows.length === 0 ? { removed: 0, kept: 0 } : removeRows(transaction, importKindDefinitions[missing], scope, created);
}

/**
 * Restores the previous values of rows that a batch updated, in columns that were not changed since. A row that would refer again to what
 * was deleted since, such as a customer who was merged away, is kept.
 */
async function restoreUpdated(transaction: Queryable, kind: ImportKindDefinition, scope: ImportScope, batch: BatchKey) {
  const columns = kind.targets(scope).map(({ column }) => column);
  const isOurs = (column: string) =>
    sql`to_jsonb(${kind.table}.${named(column)}) is not distinct from given.after -> ${column}::text`;
  const isChanged = (column: string) => sql`given.before -> ${column}::text is distinct from given.after -> ${column}::text`;
  const valueOf = (column: string) =>
    sql`case when ${isOurs(column)} then (given.old).${named(column)} else ${kind.table}.${named(column)} end`;
  const isRestored = columns.map((column) => sql`(${isChanged(column)} and ${isOurs(column)})`);
  const areOwnersThere = verifiedReferences
    .filter(({ table }) => table === getTableName(kind.table))
    .map(({ column, to }) => {
      const old = sql`(given.old).${named(column)}`;
      // Read at once, for all rows: a cluster cannot look up each of them on another node.
      const there = sql`array(select owner.id from ${named(to)} owner where owner.account_id = ${scope.accountId}
        and owner.id = any(array(select (given.old).${named(column)} from given)))`;
      return sql`and (not (${isOurs(column)}) or ${old} is null or ${old} = any(${there}))`;
    });
  const { writer } = kind;
  const writes = await writer?.begin(transaction, scope.accountId);
  const restorable = sql`${kind.table}.id = given.id and ${kind.table}.account_id = ${scope.accountId}
    and (${sql.join(isRestored, sql` or `)}) ${sql.join(areOwnersThere, sql` `)}`;
  const focus = kind.writesFocus ? sql`, ${kind.table}.focus` : sql``;
  const customer = sql`${kind.table}.${named(kind.customer ?? 'id')}`;
  const restoring =
    writer && writes
      ? sql`changed as materialized (
          select ${kind.table}.id, ${list(columns.map((column) => sql`${valueOf(column)} as ${named(column)}`))}
          from ${kind.table}, given where ${restorable}),
        ${writer.replaceSql(writes, columns.map(named))},
        ${writer.followingSql(writes, { added: ['replaced'], removed: ['removed'] })},
        restored as (select customer_id as customer from replaced),
        before as (select customer_id as customer from removed)`
      : sql`restored as (
          update ${kind.table} set ${list(columns.map((column) => sql`${named(column)} = ${valueOf(column)}`))} from given
          where ${restorable} returning ${customer} as customer${focus}),
        before as (select null::bigint as customer where false)`;
  const customers = sql`select customer from restored union all select customer from before`;
  const moves = kind.writesFocus
    ? sql`, moved as (${recordMovesSql(scope.accountId, sql`select customer, focus from restored`)})`
    : sql``;
  const { rows } = await transaction.execute<Undone>(sql`
    with given as materialized (
      select (entry ->> 'id')::bigint as id, entry -> 'before' as before, entry -> 'after' as after,
        jsonb_populate_record(null::${kind.table}, entry -> 'before') as old
      from data_import_change change, jsonb_array_elements(change.updated) as entry
      where change.import_id = ${batch.importId} and change.position = ${batch.position}),
    ${restoring}${queuedSql(kind, scope, customers)}${moves}
    select (select count(*)::int from given) as given, (select count(*)::int from restored) as undone,
      (select coalesce(json_agg(distinct customer), '[]') from (${customers}) of_customer) as customers`);
  const { given: updated = 0, undone: restored = 0, customers: affected = [] } = rows[0] ?? {};
  await writer?.complete(transaction, affected);
  return { restored, kept: updated - restored };
}

interface BatchKey {
  readonly importId: number;
  readonly position: number;
}

const nothingUndone: StoredUndo = { removed: 0, restored: 0, kept: 0 };

/**
 * Undoes an import, the newest batch first, each in a transaction with its progress, so that another process can resume. Rows that were
 * changed or are used since are kept and counted.
 */
export async function undoImport(database: Database, of: DataImport, signal: AbortSignal): Promise<StoredUndo> {
  const kind = importKindDefinitions[of.kind];
  const scope = await readScope(database, of.accountId);
  let undo = of.undo ?? nothingUndone;
  for (;;) {
    signal.throwIfAborted();
    const last = await importsRepository.lastChange(database, of.id);
    if (!last) return undo;
    const batch: BatchKey = { importId: of.id, position: last.position };
    const before = undo;
    undo = await database.transaction(async (transaction) => {
      await lockAccountImports(transaction, of.accountId);
      await lockOwnerDeletion(transaction, of.accountId);
      const restored = await restoreUpdated(transaction, kind, scope, batch);
      const removed = await removeCreated(transaction, kind, scope, batch);
      const stores = await removeMissing(transaction, 'stores', scope, batch);
      const products = await removeMissing(transaction, 'products', scope, batch);
      const after = {
        removed: before.removed + removed.removed,
        restored: before.restored + restored.restored,
        kept: before.kept + removed.kept + restored.kept,
        removedStores: (before.removedStores ?? 0) + stores.removed,
        removedProducts: (before.removedProducts ?? 0) + products.removed,
        keptMissing: (before.keptMissing ?? 0) + stores.kept + products.kept,
      };
      await transaction.execute(
        sql`delete from data_import_change where import_id = ${batch.importId} and position = ${batch.position}`,
      );
      await importsRepository.update(transaction, of.id, { undo: after });
      return after;
    });
  }
}
