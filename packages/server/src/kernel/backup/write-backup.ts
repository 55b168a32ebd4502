import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import { lockFolder } from '../database/folder-lock.ts';
import { OperatorError } from '../process/operator-error.ts';
import { backupParts, type BackupManifest } from './backup-manifest.ts';
import { runPostgresTool } from './run-postgres-tool.ts';

/** Where an installation keeps its data. Without `databaseUrl` the database is embedded, in `dataDir`. */
export interface BackedUp {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
}

/** Entries of the data folder that belong to a running process. */
const ofProcess = new Set(['pid', 'invite.sock']);

/** Whether a folder has no entries, or does not exist. */
export const isEmptyFolder = async (folder: string): Promise<boolean> =>
  (await readdir(folder).catch((): string[] => [])).length === 0;

/**
 * Writes a backup into a new or empty folder that only its owner can read: the database, and the files of the data folder, the key of this
 * machine among them. PostgreSQL may be in use; an embedded database is locked meanwhile. Throws `FolderInUse` when a process has it.
 */
export async function writeBackup({ databaseUrl, dataDir }: BackedUp, folder: string, now: Date): Promise<BackupManifest> {
  if (!(await isEmptyFolder(folder))) throw new OperatorError(`La carpeta ${folder} no está vacía: indica una nueva.`);
  if (!relative(resolve(dataDir), resolve(folder)).startsWith('..')) {
    throw new OperatorError(`La copia no puede quedar dentro de la carpeta de datos ${dataDir}: indica otra carpeta.`);
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unlock = databaseUrl ? undefined : await lockFolder(dataDir);
  try {
    if (databaseUrl) {
      await runPostgresTool('pg_dump', databaseUrl, [
        '--format=custom',
        '--no-owner',
        `--file=${join(folder, backupParts.dump)}`,
      ]);
    }
    if (!(await isEmptyFolder(dataDir))) {
      await cp(dataDir, join(folder, backupParts.data), {
        recursive: true,
        preserveTimestamps: true,
        filter: (source) => !ofProcess.has(basename(source)),
      });
    }
  } finally {
    unlock?.();
  }
  const manifest: BackupManifest = { format: 1, at: now.toISOString(), database: databaseUrl ? 'postgres' : 'embedded' };
  await writeFile(join(folder, backupParts.manifest), `${JSON.stringify(manifest, undefined, 2)}\n`, { mode: 0o600 });
  return manifest;
}
