import { undoHours } from '@pregon/contract/data/imports.endpoints';
import { sql } from 'drizzle-orm';
import { keptDays } from '../identity/accounts/kept-days.sql.ts';
import type { Database } from '../kernel/database/database.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** Retention of unfinished imports in days. Those that have ended are kept for the days of their account. */
export const keptImportDays = {
  /** After the upload of an import that its worker has abandoned; retries with backoff end long before. */
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
          when 'uploaded' then 'Nadie confirmó esta importación a tiempo.'
          else 'No pudimos terminar esta importación. Sube el archivo otra vez.' end
      where ((state = 'receiving' and created_at < ${before(keptImportDays.receiving)})
        or (state in ('uploaded', 'checking', 'waiting', 'running', 'cancelling', 'undoing') and created_at < ${before(keptImportDays.unfinished)}))
      returning id`);
    const ids = sql.param(rows.map(({ id }) => id));
    await transaction.execute(sql`delete from data_import_chunk where import_id = any(${ids}::int[])`);
  });
  // Deletes the journal of imports whose undo period is over.
  const undoEnd = sql`${new Date(now.getTime() - undoHours * hourMs).toISOString()}::timestamptz`;
  const expired = sql`state in ('done', 'cancelled', 'failed', 'undone') and ended_at < ${undoEnd}`;
  await database.execute(sql`
    delete from data_import_change using data_import where data_import.id = import_id and ${expired}`);
  await database.execute(sql`update data_import set is_undoable = false where is_undoable and ${expired}`);
  await database.execute(sql`
    delete from data_import i
    where i.ended_at < ${now.toISOString()}::timestamptz - make_interval(days => ${keptDays('import', sql`i.account_id`)})`);
}
