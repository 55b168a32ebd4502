import './extensions.ts';
import { parseArgs } from 'node:util';
import { accountsRepository } from './identity/accounts/accounts.repository.ts';
import { insightScope } from './insight/insight-scope.ts';
import { type RunReport, runNight } from './insight/nights/run-night.ts';
import { readConfig } from './kernel/config/config.ts';
import { FolderInUse } from './kernel/database/folder-lock.ts';
import { openDatabase } from './kernel/database/open-database.ts';
import { failureMessage } from './kernel/process/failure-message.ts';
import { startParts } from './kernel/process/lifecycle.ts';

const busy =
  'Pregón está usando la base de datos integrada, que es de un solo proceso. El servidor calcula los clientes por sí mismo: cada minuto los que cambian, y todos cada noche a las 3.';

const reportInWords = (name: string, { day, written }: RunReport, seconds: number): string =>
  `${name}: al día con el ${day} en ${seconds.toFixed(1)} s. Filas que cambiaron: ${written.statistics} de estadísticas, ${written.scores} de puntajes, ${written.offers} de ofertas y ${written.customers} clientes.`;

/** Computes the customers of all accounts, or of one, now: `npm run insight -- [--account 3] [--everything]`. */
async function run({ account, everything }: { account?: string; everything: boolean }): Promise<void> {
  const config = readConfig({ ...process.env, WORKER: 'off' });
  const opened = await startParts(async (onStop) => {
    const database = await openDatabase(config);
    onStop(() => database.close());
    return database;
  });
  try {
    const { database } = opened;
    const accounts = await accountsRepository.list(database);
    const chosen = accounts.filter(({ id }) => account === undefined || String(id) === account);
    if (chosen.length === 0) console.log('No hay esa cuenta.');
    for (const { id, name } of chosen) {
      const start = performance.now();
      const scope = await insightScope(database, id, new Date());
      const report = await runNight(database, scope, { isEmbedded: config.databaseUrl === undefined, everything });
      console.log(reportInWords(name, report, (performance.now() - start) / 1000));
    }
  } finally {
    await opened.stop();
  }
}

try {
  const { values } = parseArgs({ options: { account: { type: 'string' }, everything: { type: 'boolean', default: false } } });
  await run(values);
} catch (error) {
  console.error(`\n${error instanceof FolderInUse ? busy : failureMessage(error)}\n`);
  process.exitCode = 1;
}
