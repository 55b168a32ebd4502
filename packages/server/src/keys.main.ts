import './extensions.ts';
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { readConfig } from './kernel/config/config.ts';
import type { Database } from './kernel/database/database.ts';
import { FolderInUse } from './kernel/database/folder-lock.ts';
import { openDatabase } from './kernel/database/open-database.ts';
import { failureMessage } from './kernel/process/failure-message.ts';
import { startParts } from './kernel/process/lifecycle.ts';
import { OperatorError } from './kernel/process/operator-error.ts';
import type { KeyRings } from './kernel/tokens/key-ring.ts';
import { keyReport } from './kernel/tokens/key-report.ts';
import { reencrypt } from './kernel/tokens/sealed-column.ts';
import { countErasedIdentities } from './retail/consent/erased-identities.ts';
import { sealedColumns } from './sealed-columns.ts';

const help = `Uso: npm run keys -- <orden>

  new [nombre]   Crea una clave y la muestra. No cambia nada: tú la agregas a la configuración.
  list           Muestra qué claves tiene cada llavero y qué las necesita todavía.
  reencrypt      Vuelve a cifrar los secretos guardados con la primera clave de ENCRYPTION_KEYS.
                 Se puede interrumpir y repetir. --batch 500 dice cuántos van por tanda.

Los llaveros son SESSION_KEYS, LINK_KEYS, ENCRYPTION_KEYS y SUPPRESSION_KEYS. Los pasos están en docs/operation.md, «Rotate a key».`;

const busy = 'Pregón está usando la base de datos integrada, que es de un solo proceso. Detén el servidor y repite la orden.';

/** A name that sorts by time, such as `20261123`. */
const nameOfToday = (): string => new Date().toISOString().slice(0, 10).replaceAll('-', '');

function showNewKey(name = nameOfToday()): void {
  if (!/^[a-z\d-]{1,16}$/.test(name)) {
    throw new OperatorError('El nombre lleva hasta 16 letras minúsculas, cifras o guiones, como 2026b.');
  }
  console.log(`${name}:${randomBytes(32).toString('base64url')}`);
}

interface Installation {
  readonly database: Database;
  readonly keys: KeyRings;
}

/** Runs an order on the database of the installation. */
async function withInstallation(run: (installation: Installation) => Promise<void>): Promise<void> {
  const config = readConfig({ ...process.env, WORKER: 'off' });
  const installation = await startParts(async (onStop) => {
    const opened = await openDatabase(config);
    onStop(() => opened.close());
    return { database: opened.database, keys: config.keys };
  });
  try {
    await run(installation);
  } finally {
    await installation.stop();
  }
}

const list = () =>
  withInstallation(async ({ database, keys }) => {
    const hashes = await countErasedIdentities(database);
    console.log(await keyReport(database, keys, { sealedColumns, hashes }, new Date()));
  });

const reencryptAll = (batch: number) =>
  withInstallation(async ({ database, keys: { encryption } }) => {
    let unreadable = 0;
    for (const column of sealedColumns) {
      const done = await reencrypt(database, column, encryption, batch);
      unreadable += done.unreadable;
      const lost = done.unreadable > 0 ? ` No se pudieron leer ${done.unreadable}.` : '';
      console.log(`${column.label}: ${done.changed} cifrados de nuevo.${lost}`);
    }
    if (unreadable > 0) throw new OperatorError('Quedan secretos sin cifrar de nuevo: no quites todavía las claves anteriores.');
  });

try {
  const { values, positionals } = parseArgs({
    options: { batch: { type: 'string', default: '500' }, help: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [order, name] = positionals;
  const batch = Number(values.batch);
  if (!Number.isInteger(batch) || batch < 1) throw new OperatorError('--batch es un número entero desde 1.');
  if (values.help || order === undefined) console.log(help);
  else if (order === 'new') showNewKey(name);
  else if (order === 'list') await list();
  else if (order === 'reencrypt') await reencryptAll(batch);
  else throw new OperatorError(`No hay la orden ${order}.\n\n${help}`);
} catch (error) {
  console.error(`\n${error instanceof FolderInUse ? busy : failureMessage(error)}\n`);
  process.exitCode = 1;
}
