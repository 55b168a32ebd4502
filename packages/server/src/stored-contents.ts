import { sql, type SQL } from 'drizzle-orm';
import { type ContentTable, namedIn } from './kernel/objects/content-table.ts';

/** Every table whose contents are in the database or in the bucket. */
export const contentTables: readonly ContentTable[] = [
  {
    table: 'newsletter_image',
    key: 'id',
    folder: 'images',
    contentType: sql`case format when 'jpg' then 'image/jpeg' when 'png' then 'image/png' else 'image/gif' end`,
    label: 'Imágenes de newsletters',
  },
  {
    table: 'customer_photo',
    key: 'customer_id',
    folder: 'photos',
    contentType: sql`'image/jpeg'`,
    label: 'Fotos de clientes',
  },
];

/** Whether a row names the object `o.key`, or the snapshot of a merge that can still be undone. */
export const namedObjects: SQL = sql`(${namedIn(contentTables)} or o.key in (
  select held #>> '{}' from customer_merge m, jsonb_path_query(m.snapshot, '$.single.*.*.object_key ? (@ != null)') held
  where m.snapshot is not null))`;
