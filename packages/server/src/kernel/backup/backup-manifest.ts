import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { OperatorError } from '../process/operator-error.ts';

/** Names of the parts of a backup's folder. */
export const backupParts = { manifest: 'backup.json', data: 'data', dump: 'database.dump' } as const;

const manifestSchema = v.object({
  format: v.literal(1),
  /** When it was begun, ISO 8601. */
  at: v.pipe(v.string(), v.isoTimestamp()),
  database: v.picklist(['embedded', 'postgres']),
});

/** What a backup says of itself, in `backup.json`, which is written last. */
export type BackupManifest = v.InferOutput<typeof manifestSchema>;

/** Reads the manifest of a backup. Throws `OperatorError` where the folder is none, or is not complete. */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, backupParts.manifest), 'utf8').catch(() => undefined);
  if (text === undefined) throw new OperatorError(`En ${folder} no hay una copia completa: le falta ${backupParts.manifest}.`);
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), manifestSchema), text);
  if (!parsed.success)
    throw new OperatorError(`${backupParts.manifest} de ${folder} no es de una copia que esta versión conozca.`);
  return parsed.output;
}
