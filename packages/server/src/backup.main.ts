import { parseArgs } from 'node:util';
import { writeBackup } from './kernel/backup/write-backup.ts';
import { readSettings } from './kernel/config/settings.ts';
import { failureMessage } from './kernel/process/failure-message.ts';
import { OperatorError } from './kernel/process/operator-error.ts';

try {
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  if (!values.to) throw new OperatorError('Indica la carpeta de la copia: npm run backup -- --to /copias/2026-11-23');
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: direct, DATA_DIR: dataDir = '.data' } = readSettings(process.env);
  const { at } = await writeBackup({ databaseUrl: direct ?? url, dataDir }, values.to, new Date());
  console.log(
    `La copia está en ${values.to}, con lo que había el ${at}. Guárdala en otro equipo: lleva datos de personas y claves.`,
  );
} catch (error) {
  console.error(`\n${failureMessage(error)}\n`);
  process.exitCode = 1;
}
