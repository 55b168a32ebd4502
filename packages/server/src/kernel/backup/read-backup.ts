import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { openPool } from '../database/pool.ts';
import { OperatorError } from '../process/operator-error.ts';
import { backupParts, type BackupManifest, readManifest } from './backup-manifest.ts';
import { runPostgresTool } from './run-postgres-tool.ts';
import { type BackedUp, isEmptyFolder } from './write-backup.ts';

async function requireEmptyDatabase(databaseUrl: string): Promise<void> {
  const pool = openPool(databaseUrl, 1);
  try {
    const { rows } = await pool.query(
      "select from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1",
    );
    if (rows.length > 0)
      throw new OperatorError('La base de datos de DATABASE_URL no está vacía: crea una nueva para restaurar la copia.');
  } finally {
    await pool.end();
  }
}

/**
 * Puts a backup back into an empty data folder and, for PostgreSQL, an empty database. Nothing is changed where one of them is not empty, or
 * the backup is of the other kind of database: `OperatorError`. The caller migrates the schema and holds all sending.
 */
export async function readBackup({ databaseUrl, dataDir }: BackedUp, folder: string): Promise<BackupManifest> {
  const manifest = await readManifest(folder);
  if ((manifest.database === 'postgres') !== (databaseUrl !== undefined)) {
    throw new OperatorError(
      manifest.database === 'postgres'
        ? 'La copia es de PostgreSQL: indica en DATABASE_URL una base de datos vacía.'
        : 'La copia es de la base de datos integrada: quita DATABASE_URL.',
    );
  }
  if (!(await isEmptyFolder(dataDir))) {
    throw new OperatorError(`La carpeta de datos ${dataDir} no está vacía: indica en DATA_DIR una nueva.`);
  }
  if (databaseUrl) await requireEmptyDatabase(databaseUrl);
  const data = join(folder, backupParts.data);
  if (!(await isEmptyFolder(data))) await cp(data, dataDir, { recursive: true, preserveTimestamps: true });
  if (databaseUrl) {
    // One transaction: a failure leaves the database empty. The schema `public` of an empty database is kept.
    const options = ['--no-owner', '--exit-on-error', '--single-transaction', '--clean', '--if-exists'];
    await runPostgresTool('pg_restore', databaseUrl, [...options, join(folder, backupParts.dump)]);
  }
  return manifest;
}
