import './extensions.ts';
import { open, writeFile } from 'node:fs/promises';
import { type Config, readConfig } from './kernel/config/config.ts';
import { FolderInUse } from './kernel/database/folder-lock.ts';
import { openDatabase } from './kernel/database/open-database.ts';
import { seedDemo } from './demo/seed.ts';
import { failureMessage } from './kernel/process/failure-message.ts';
import { startParts } from './kernel/process/lifecycle.ts';
import { chooseAccount } from './import/choose-account.ts';
import { csvLine } from '@pregon/contract/csv/csv-line';
import { type DataCommand, readDataArguments } from './import/import-arguments.ts';
import { importData } from './import/import-data.ts';
import { exampleOf } from './import/import-example.ts';
import { ImportRefused } from './import/import-refused.ts';
import { createErasedIdentities } from './retail/consent/erased-identities.ts';
import { columnsInWords, importInWords } from './import/import-words.ts';

type ImportCommand = Extract<DataCommand, { command: 'import' }>;

/** Shows progress in one line of a terminal. */
function showRows(rows: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r  ${rows.toLocaleString('es-CO')} filas…`);
}

async function runImport(config: Config, { kind, file, account, problems, createsMissing }: ImportCommand): Promise<void> {
  const done = await startParts(async (onStop) => {
    const content = await open(file);
    onStop(() => content.close());
    const opened = await openDatabase(config);
    onStop(() => opened.close());
    const { database } = opened;
    if (config.demo) await seedDemo(database);
    const accountId = await chooseAccount(database, account);
    const start = performance.now();
    const report = await importData(database, { accountId }, kind, content.createReadStream({ autoClose: false }), {
      onProgress: showRows,
      createsMissing,
      isEmbedded: config.databaseUrl === undefined,
      erased: createErasedIdentities(config),
    });
    return { report, seconds: (performance.now() - start) / 1000 };
  });
  await done.stop();
  console.log(importInWords(done.report, done.seconds));
  if (!problems) return;
  const lines = done.report.problems.map(({ line, column, message }) => csvLine([line, column, message]));
  await writeFile(problems, csvLine(['línea', 'columna', 'motivo']) + lines.join(''));
}

const busy = new ImportRefused(
  'Pregón está usando la base de datos integrada, que es de un solo proceso.\nDetén el servidor y repite la orden, o envía el archivo a POST /V1/imports/{kind} como administrador.',
);

try {
  // npm changes the working directory to the project's folder.
  const command = readDataArguments(process.argv.slice(2), process.env['INIT_CWD'] ?? process.cwd());
  // An import sends nothing.
  if (command.command === 'import') await runImport(readConfig({ ...process.env, WORKER: 'off' }), command);
  else process.stdout.write(command.command === 'columns' ? columnsInWords(command.kind) : exampleOf(command.kind));
} catch (error) {
  console.error(`\n${failureMessage(error instanceof FolderInUse ? busy : error)}\n`);
  process.exitCode = 1;
}
