import { sql } from 'drizzle-orm';
import type { Database } from '../kernel/database/database.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** For how many days imports are kept. */
export const keptImportDays = {
  /** What became of a file, after its import has ended. */
  ended: 30,
  /** A file whose import was given up by its worker, after it was uploaded: tries with backoff end long before. */
  unfinished: 7,
  /** A file that did not arrive, because the process that received it was killed. */
  receiving: 1,
} as const;

/**
 * Removes imports that ended long ago, and the spooled files of those that will never end. What will never end is called failed, so
 * that its owner learns of it, and removed later like any other.
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
