import { sql } from 'drizzle-orm';
import type { Database } from '../kernel/database/database.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Retention of imports in days. */
export const keptImportDays = {
  /** After the import has ended. */
  ended: 30,
  /** After the upload of an import that its worker gave up; retries with backoff end long before. */
  unfinished: 7,
  /** A file whose upload was interrupted by a killed process. */
  receiving: 1,
} as const;

/**
 * Deletes old imports, and spooled files that will never be imported. Abandoned imports are first marked as failed, so that their
 * owner learns of it, and deleted later.
 */
export async function deleteOldImports(database: Database, now: Date): Promise<void> {
  const before = (days: number) => sql`${new Date(now.getTime() - days * dayMs).toISOString()}::timestamptz`;
  await database.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ id: number }>(sql`
      update data_import set state = 'failed', ended_at = ${now.toISOString()}::timestamptz,
        error = case state when 'receiving' then 'El archivo no llegó completo.'
          else 'No pudimos terminar esta importación. Sube el archivo otra vez.' end
      where (state = 'receiving' and created_at < ${before(keptImportDays.receiving)})
        or (state in ('waiting', 'running') and created_at < ${before(keptImportDays.unfinished)})
      returning id`);
    const ids = sql.param(rows.map(({ id }) => id));
    await transaction.execute(sql`delete from data_import_chunk where import_id = any(${ids}::int[])`);
  });
  await database.execute(sql`delete from data_import where ended_at < ${before(keptImportDays.ended)}`);
}
