import { inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../database/database.ts';
import type { KeyRing } from './key-ring.ts';
import { createSecretBox, fingerprintsOf } from './secret-box.ts';

/** A column of texts that the secret box encrypts. Null where a row has none. */
export interface SealedColumn {
  /** In Spanish, for the operator. */
  readonly label: string;
  readonly table: PgTable;
  readonly column: PgColumn;
  /** Columns that identify a row. */
  readonly key: readonly PgColumn[];
  /** The owner that a text is encrypted for, from the values of `key`, as texts. */
  readonly ownerOf: (...key: readonly string[]) => string;
}

/** What `reencrypt` did with a column. */
export interface Reencrypted {
  readonly changed: number;
  /** Texts that are damaged, or were encrypted for another owner. */
  readonly unreadable: number;
}

const fingerprintIn = (column: PgColumn): SQL => sql`split_part(${column}, '.', 2)`;

/** How many texts of a column each key has encrypted, by the key's fingerprint. */
export async function countByFingerprint(database: Queryable, { table, column }: SealedColumn): Promise<Map<string, number>> {
  const { rows } = await database.execute<{ fingerprint: string; total: number }>(sql`
    select ${fingerprintIn(column)} as fingerprint, count(*)::int as total from ${table} where ${column} is not null group by 1`);
  return new Map(rows.map(({ fingerprint, total }) => [fingerprint, total]));
}

/**
 * Encrypts the texts of a column with the first key of the ring, where another of its keys encrypted them. It can be killed and
 * repeated at any time, and run beside servers: a text that changes meanwhile is left as it is then.
 */
export async function reencrypt(
  database: Queryable,
  { table, column, key, ownerOf }: SealedColumn,
  ring: KeyRing,
  batch = 500,
): Promise<Reencrypted> {
  const box = createSecretBox(ring);
  const earlier = fingerprintsOf(ring)
    .slice(1)
    .map(({ fingerprint }) => fingerprint);
  const unreadable: string[] = [];
  let changed = 0;
  while (earlier.length > 0) {
    const isReadable = unreadable.length > 0 ? sql` and ${notInArray(column, unreadable)}` : sql``;
    const { rows } = await database.execute<{ key: string[]; sealed: string }>(sql`
      select array[${sql.join(
        key.map((part) => sql`${part}::text`),
        sql`, `,
      )}] as key, ${column} as sealed
      from ${table} where ${inArray(fingerprintIn(column), earlier)}${isReadable} limit ${batch}`);
    if (rows.length === 0) break;
    for (const { key: values, sealed } of rows) {
      const owner = ownerOf(...values);
      let text: string;
      try {
        text = box.open(owner, sealed);
      } catch {
        unreadable.push(sealed);
        continue;
      }
      const isRow = sql.join(
        key.map((part, place) => sql`${part}::text = ${values[place]}`),
        sql` and `,
      );
      const { rowCount } = await database.execute(sql`
        update ${table} set ${sql.identifier(column.name)} = ${box.seal(owner, text)} where ${isRow} and ${column} = ${sealed}`);
      changed += rowCount ?? 0;
    }
  }
  return { changed, unreadable: unreadable.length };
}
