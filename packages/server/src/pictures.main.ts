import './extensions.ts';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { contentTables } from './stored-contents.ts';
import { readConfig } from './kernel/config/config.ts';
import type { Database } from './kernel/database/database.ts';
import { FolderInUse } from './kernel/database/folder-lock.ts';
import { openDatabase } from './kernel/database/open-database.ts';
import { type Bucket, createContents } from './kernel/objects/create-contents.ts';
import { moveContents, type MoveTarget } from './kernel/objects/move-contents.ts';
import { createMetrics } from './kernel/observability/metrics.ts';
import { failureMessage } from './kernel/process/failure-message.ts';
import { startParts } from './kernel/process/lifecycle.ts';
import { OperatorError } from './kernel/process/operator-error.ts';

const help = `Uso: npm run pictures -- <orden>

  list          Muestra cuántas imágenes y fotos hay en la base de datos y cuántas en el bucket.
  to-bucket     Pasa al bucket de S3_BUCKET lo que está en la base de datos.
  to-database   Pasa a la base de datos lo que está en el bucket.

Pregón puede seguir funcionando con PostgreSQL: todo se ve mientras tanto. Se puede interrumpir y repetir.`;

const busy = 'Pregón está usando la base de datos integrada, que es de un solo proceso. Detén el servidor y repite la orden.';

interface Installation {
  readonly database: Database;
  readonly bucket: Bucket | undefined;
}

/** Runs an order on the database of the installation. */
async function withInstallation(run: (installation: Installation) => Promise<void>): Promise<void> {
  const config = readConfig({ ...process.env, WORKER: 'off' });
  const installation = await startParts(async (onStop) => {
    const opened = await openDatabase(config);
    onStop(() => opened.close());
    return { database: opened.database, bucket: createContents(config.bucket, opened.database, createMetrics()).bucket };
  });
  try {
    await run(installation);
  } finally {
    await installation.stop();
  }
}

const inWords = new Intl.NumberFormat('es-CO');

async function list({ database }: Installation): Promise<void> {
  for (const { table, label } of contentTables) {
    const { rows } = await database.execute<{ in_bucket: string; in_database: string }>(sql`
      select count(object_key) as in_bucket, count(*) filter (where object_key is null) as in_database from ${sql.identifier(table)}`);
    const here = Number(rows[0]?.in_database);
    const there = Number(rows[0]?.in_bucket);
    console.log(`${label}: ${inWords.format(here)} en la base de datos, ${inWords.format(there)} en el bucket.`);
  }
}

/** Moves everything, until it is done or somebody presses Ctrl+C: what was moved until then stays moved. */
async function move({ database, bucket }: Installation, target: MoveTarget): Promise<void> {
  if (!bucket) throw new OperatorError('Falta S3_BUCKET: di en la configuración cuál es el bucket.');
  const interruption = new AbortController();
  const interrupt = () => interruption.abort();
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  let lost = 0;
  for (const table of contentTables) {
    let total = 0;
    for (let after: number | undefined = 0; after !== undefined && !interruption.signal.aborted;) {
      const { moved, unreadable, last } = await moveContents({ database, contents: bucket.contents }, table, target, after);
      total += moved;
      lost += unreadable;
      after = last;
      if (process.stderr.isTTY) process.stderr.write(`\r  ${inWords.format(total)}…`);
    }
    console.log(`${table.label}: ${inWords.format(total)} pasaron ${target === 'bucket' ? 'al bucket' : 'a la base de datos'}.`);
  }
  if (lost > 0) throw new OperatorError(`El bucket no entregó ${inWords.format(lost)} como se guardaron: siguen anotados allí.`);
  if (interruption.signal.aborted) throw new OperatorError('Se interrumpió. Repite la orden para pasar lo que falta.');
}

try {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [order] = positionals;
  if (values.help || order === undefined) console.log(help);
  else if (order === 'list') await withInstallation(list);
  else if (order === 'to-bucket') await withInstallation((installation) => move(installation, 'bucket'));
  else if (order === 'to-database') await withInstallation((installation) => move(installation, 'database'));
  else throw new OperatorError(`No hay la orden ${order}.\n\n${help}`);
} catch (error) {
  console.error(`\n${error instanceof FolderInUse ? busy : failureMessage(error)}\n`);
  process.exitCode = 1;
}
