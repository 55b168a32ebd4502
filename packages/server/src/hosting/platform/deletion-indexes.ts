import { sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import type { AccountTable } from './account-tables.ts';

const prefix = 'deletion_';
/** The largest number of rows that are counted, and of blocks that checks without an index may read: 8 GB. */
const mostRows = 10_000;
const mostReads = 1_000_000;

interface UnindexedReference extends Record<string, unknown> {
  readonly child: string;
  readonly parent: string;
  readonly column: string;
  readonly blocks: number;
}

/** The foreign keys that no index serves: each deleted row of the parent would read the whole child. */
async function listUnindexed(database: Database): Promise<readonly UnindexedReference[]> {
  const { rows } = await database.execute<UnindexedReference>(sql`
    select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent, a.attname as column,
      (pg_relation_size(c.conrelid) / current_setting('block_size')::int)::int as blocks
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conparentid = 0 and not exists (
      select from pg_index i where i.indrelid = c.conrelid and i.indisvalid and i.indkey[0] = any(c.conkey)
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))
    order by 1, 3`);
  return rows;
}

async function countRows(database: Database, { name, rowsOf }: AccountTable, accountId: number): Promise<number> {
  const { rows } = await database.execute<{ total: number }>(sql`
    select count(*)::int as total from (select from ${sql.identifier(name)} where ${rowsOf(accountId)} limit ${mostRows}) counted`);
  return rows[0]?.total ?? 0;
}

/** Drops the indexes of this deletion, and those that a killed process has left, which may be invalid. */
async function dropIndexes(database: Database): Promise<void> {
  const { rows } = await database.execute<{ name: string }>(sql`
    select relname as name from pg_class where relkind = 'i' and relnamespace = 'public'::regnamespace
      and starts_with(relname, ${prefix})`);
  for (const { name } of rows) await database.execute(sql`drop index concurrently if exists ${sql.identifier(name)}`);
}

/**
 * Deletes with indexes for foreign keys that otherwise need none: in use they would cost every insertion, and without them the check of
 * each deleted customer reads all deliveries of all accounts. They are built without a lock, where they save more than they cost, and
 * dropped at the end. For one process at a time.
 */
export async function withDeletionIndexes(
  database: Database,
  tables: readonly AccountTable[],
  accountId: number,
  remove: () => Promise<void>,
  reads = mostReads,
): Promise<void> {
  await dropIndexes(database);
  try {
    const counts = new Map<string, number>();
    for (const { child, parent, column, blocks } of await listUnindexed(database)) {
      const table = tables.find(({ name }) => name === parent);
      if (!table || blocks * mostRows <= reads) continue;
      const rows = counts.get(parent) ?? (await countRows(database, table, accountId));
      counts.set(parent, rows);
      if (rows * blocks <= reads) continue;
      const index = sql.identifier(`${prefix}${child}_${column}`);
      await database.execute(sql`create index concurrently ${index} on ${sql.identifier(child)} (${sql.identifier(column)})`);
    }
    await remove();
  } finally {
    await dropIndexes(database);
  }
}
