import { type SQL, sql } from 'drizzle-orm';
import type { ObjectFolder } from './stored-content.ts';

/** A table with `contentColumns`. */
export interface ContentTable {
  readonly table: string;
  /** Its primary key, a number. */
  readonly key: string;
  readonly folder: ObjectFolder;
  /** SQL of the media type of a row. */
  readonly contentType: SQL;
  /** In Spanish, for operators. */
  readonly label: string;
}

/** Whether a row of these tables names the object `o.key`. */
export const namedIn = (tables: readonly ContentTable[]): SQL =>
  sql.join(
    tables.map(({ table }) => sql`exists (select from ${sql.identifier(table)} named where named.object_key = o.key)`),
    sql` or `,
  );
