import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { Fault } from '../http/fault.ts';
import type { ContentTable } from './content-table.ts';
import { type ContentStore, inRow, type NewContent, type StoredContent } from './stored-content.ts';

/** Where contents are moved to. */
export type MoveTarget = 'bucket' | 'database';

interface Moving {
  readonly database: Database;
  readonly contents: ContentStore & { storeInBucket(content: NewContent): Promise<StoredContent> };
  readonly signal?: AbortSignal | undefined;
}

interface Moved {
  readonly moved: number;
  /** Contents that the bucket does not give as they were stored; each is logged. */
  readonly unreadable: number;
  /** The last key that was looked at. Undefined: no row is left behind it. */
  readonly last: number | undefined;
}

interface Row extends Record<string, unknown> {
  readonly key: string;
  readonly account_id: number;
  readonly content_type: string;
  readonly content: Buffer | null;
  readonly object_key: string | null;
  readonly object_sha256: Buffer | null;
}

/** Rows that are read at once: each content is in memory by itself. */
const keysAtOnce = 100;

/** Moves the content of a row unless it has changed meanwhile. False: it has, or is gone. */
async function moveRow({ database, contents }: Moving, { table, key, folder }: ContentTable, row: Row, target: MoveTarget) {
  const before: StoredContent = { content: row.content, objectKey: row.object_key, objectSha256: row.object_sha256 };
  const opened = await contents.open(before);
  const content = Buffer.isBuffer(opened) ? opened : await buffer(opened);
  const stored =
    target === 'database'
      ? inRow(content)
      : await contents.storeInBucket({ folder, accountId: row.account_id, content, contentType: row.content_type });
  const isUnchanged =
    target === 'database'
      ? sql`object_key = ${row.object_key}`
      : sql`sha256(content) = ${createHash('sha256').update(content).digest()}`;
  return database.transaction(async (transaction) => {
    const { rowCount } = await transaction.execute(sql`
      update ${sql.identifier(table)} set content = ${stored.content}, object_key = ${stored.objectKey}, object_sha256 = ${stored.objectSha256}
      where ${sql.identifier(key)} = ${row.key} and ${isUnchanged}`);
    if (rowCount === 0) return false;
    await contents.confirm(transaction, stored);
    return true;
  });
}

/**
 * Moves the contents of up to `keysAtOnce` rows behind a key to the bucket, or back, one by one. Both places are readable all the time;
 * it may be interrupted and repeated. What the bucket has no row for any more is deleted by the sweep.
 */
export async function moveContents(moving: Moving, table: ContentTable, target: MoveTarget, after = 0): Promise<Moved> {
  const { database, signal } = moving;
  const key = sql.identifier(table.key);
  const name = sql.identifier(table.table);
  const isElsewhere = target === 'bucket' ? sql`content is not null` : sql`object_key is not null`;
  const { rows } = await database.execute<{ key: string }>(
    sql`select ${key} as key from ${name} where ${key} > ${after} and ${isElsewhere} order by 1 limit ${keysAtOnce}`,
  );
  let moved = 0;
  let unreadable = 0;
  for (const { key: id } of rows) {
    signal?.throwIfAborted();
    const { rows: found } = await database.execute<Row>(sql`
      select ${key} as key, account_id, ${table.contentType} as content_type, content, object_key, object_sha256
      from ${name} where ${key} = ${id} and ${isElsewhere}`);
    const [row] = found;
    try {
      if (row && (await moveRow(moving, table, row, target))) moved += 1;
    } catch (error) {
      // What is lost in the bucket must not keep the rest there.
      if (target === 'bucket' || !(error instanceof Fault)) throw error;
      unreadable += 1;
    }
  }
  return { moved, unreadable, last: rows.length < keysAtOnce ? undefined : Number(rows.at(-1)?.key) };
}
