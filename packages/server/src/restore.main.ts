import './extensions.ts';
import { parseArgs } from 'node:util';
import { readBackup } from './kernel/backup/read-backup.ts';
import { readSettings } from './kernel/config/settings.ts';
import { openDatabase } from './kernel/database/open-database.ts';
import { failureMessage } from './kernel/process/failure-message.ts';
import { OperatorError } from './kernel/process/operator-error.ts';
import { settleAfterRestore } from './messaging/deliveries/settle-after-restore.ts';

try {
  const { values } = parseArgs({ options: { from: { type: 'string' } } });
  if (!values.from) throw new OperatorError('Indica la carpeta de la copia: npm run restore -- --from /copias/2026-11-23');
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: direct, DATA_DIR: dataDir = '.data' } = readSettings(process.env);
  const databaseUrl = direct ?? url;
  const { at } = await readBackup({ databaseUrl, dataDir }, values.from);
  const opened = await openDatabase({ databaseUrl, databasePoolSize: 2, dataDir });
  try {
    const { uncertain, omitted } = await settleAfterRestore(opened.database, { backupAt: new Date(at), heldAt: new Date() });
    console.log(`
Restauramos la copia del ${at}.

Los envíos están detenidos hasta que quien opera la plataforma los reanude en /admin/plataforma.
Mensajes que pudieron salir después de la copia, y no se repetirán: ${uncertain}.
Envíos que se debían hacer entre la copia y ahora, y no se harán: ${omitted}.
`);
  } finally {
    await opened.close();
  }
} catch (error) {
  console.error(`\n${failureMessage(error)}\n`);
  process.exitCode = 1;
}
