import '../src/extensions.ts';
import { loadavg } from 'node:os';
import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { accountsRepository } from '../src/identity/accounts/accounts.repository.ts';
import { users } from '../src/identity/accounts/accounts.table.ts';
import { importData } from '../src/import/import-data.ts';
import { runImport } from '../src/import/import-jobs.ts';
import { importsRepository } from '../src/import/imports.repository.ts';
import { receiveImport } from '../src/import/receive-import.ts';
import { openBenchDatabase } from './bench-database.ts';
import { type CpuSeconds, cpuReader } from './cpu-seconds.ts';
import { importFile, wideFile } from './import-files.ts';

/**
 * Benchmark of one large file of new purchases as the job imports it: received and spooled, imported until it is cancelled, undone, received
 * again, imported to its end, and undone. Prints time, processor time and the memory of this process for each step. `npm run bench --
 * import-job [--megabytes 1000] [--customers 100000] [--ignored 400] [--database <url>]`
 *
 * `--ignored`: characters of each row in a column that is not imported. A database of one's own must be empty.
 */
const { values } = parseArgs({
  options: {
    megabytes: { type: 'string', default: '1000' },
    customers: { type: 'string', default: '100000' },
    ignored: { type: 'string', default: '400' },
    database: { type: 'string' },
  },
});
const bytes = Number(values.megabytes) * 2 ** 20;
const size = { customers: Number(values.customers), purchases: 0, lines: 4 };
const sampleMs = 200;

const { pool, database, close } = await openBenchDatabase({ given: values.database });
let readCpu = (): CpuSeconds => ({ server: 0, database: 0 });

/** Runs a step, and samples the resident memory of this process meanwhile. */
async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const [start, before] = [performance.now(), readCpu()];
  let most = 0;
  const sampling = setInterval(() => (most = Math.max(most, process.memoryUsage().rss / 2 ** 20)), sampleMs);
  try {
    return await work();
  } finally {
    clearInterval(sampling);
    const after = readCpu();
    const figures = [
      ((performance.now() - start) / 1000).toFixed(1),
      (after.server - before.server).toFixed(1),
      (after.database - before.database).toFixed(1),
      most.toFixed(0),
    ];
    console.log(`| ${name} | ${figures.join(' | ')} |`);
  }
}

const running = new AbortController();
const stateOf = async (id: number) => {
  const found = await importsRepository.findById(database, id);
  if (!found) throw new Error('The import is gone.');
  return found;
};

async function undo(name: string, id: number): Promise<void> {
  await importsRepository.update(database, id, { state: 'undoing' });
  await timed(name, () => runImport({ database, isEmbedded: false }, id, running.signal));
  const { state, undo: undone } = await stateOf(id);
  const { rows } = await pool.query<{ left: number }>(
    'select (select count(*) from purchase)::int + (select count(*) from counted_receipt)::int as left',
  );
  console.log(`${state}: ${JSON.stringify(undone)}, ${rows[0]?.left} lines and receipts left`);
}

try {
  readCpu = await cpuReader(pool);
  const { id: accountId } = await accountsRepository.create(database, 'Banco de pruebas');
  const person = {
    accountId,
    email: 'ana@banco.example',
    firstName: 'Ana',
    lastName: 'P',
    role: 'marketing',
    passwordHash: '',
  } as const;
  const [user] = await database.insert(users).values(person).returning();
  const userId = user?.id ?? 0;
  for (const kind of ['stores', 'products', 'customers'] as const)
    await importData(database, { accountId }, kind, Readable.from(importFile(kind, size)));
  console.log(`Memory before: ${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} MB`);
  console.log('| step | clock s | this process s | PostgreSQL s | memory at most MB |\n|---|--:|--:|--:|--:|');
  const receive = () => {
    const file = { name: 'ventas.csv', stream: Readable.from(wideFile(size, bytes, Number(values.ignored))) };
    return timed('receive', () =>
      receiveImport(database, { accountId, userId }, 'purchases', file as never, { state: 'waiting' }),
    );
  };

  const first = await receive();
  let asked = 0;
  const watching = setInterval(() => {
    void stateOf(first.id).then(async ({ readBytes }) => {
      if (asked > 0 || readBytes < bytes / 4) return;
      asked = performance.now();
      await importsRepository.update(database, first.id, { state: 'cancelling' }, ['running']);
    });
  }, sampleMs);
  await timed('import until cancelled at a quarter', () => runImport({ database, isEmbedded: false }, first.id, running.signal));
  clearInterval(watching);
  const cancelled = await stateOf(first.id);
  console.log(
    `${cancelled.state} with ${cancelled.created} new lines, ${((performance.now() - asked) / 1000).toFixed(1)} s after it was asked for`,
  );
  await undo('undo of the cancelled import', first.id);

  const second = await receive();
  await timed('import', () => runImport({ database, isEmbedded: false }, second.id, running.signal));
  const done = await stateOf(second.id);
  console.log(`${done.state}: ${done.rows} rows, ${done.created} new lines, ${done.rejected} rejected`);
  await undo('undo', second.id);
  console.log(`Load ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await close();
}
