import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { accountsRepository } from '../src/identity/accounts/accounts.repository.ts';
import { importData } from '../src/import/import-data.ts';
import { readCsv } from '../src/kernel/csv/csv-reader.ts';
import type { Database } from '../src/kernel/database/database.ts';
import { embeddedPoolSize, startEmbedded } from '../src/kernel/database/embedded.ts';
import { migrateDatabase } from '../src/kernel/database/migrate.ts';
import { databaseOn, openPool } from '../src/kernel/database/pool.ts';
import { startThrowawayPostgres } from '../src/testing/throwaway-postgres.ts';
import { type CpuSeconds, cpuReader } from './cpu-seconds.ts';
import { importFile, repeatedFile } from './import-files.ts';

/**
 * Benchmark of imports in rows per second, on PostgreSQL and embedded, first import and repetition: `npm run bench -- import
 * [--customers 100000] [--purchases 300000] [--lines 1] [--only postgres,embedded] [--megabytes 200]`
 *
 * `--lines`: how many lines each receipt has. In a file of receipts with one line each every line is of another customer than the one before.
 *
 * With `--megabytes` it also imports a file of that size, which is generated while it is read, and prints how much memory this process
 * takes at most.
 */
const { values } = parseArgs({
  options: {
    customers: { type: 'string', default: '100000' },
    purchases: { type: 'string', default: '300000' },
    lines: { type: 'string', default: '1' },
    only: { type: 'string', default: 'postgres,embedded' },
    megabytes: { type: 'string' },
  },
});
const size = { customers: Number(values.customers), purchases: Number(values.purchases), lines: Number(values.lines) };
const number = new Intl.NumberFormat('en');
const kinds = ['stores', 'products', 'customers', 'purchases'] as const;

interface Running {
  readonly url: string;
  stop(): Promise<void>;
}

const starters: Readonly<Record<string, () => Promise<Running>>> = {
  async postgres() {
    const started = await startThrowawayPostgres();
    if ('missing' in started) throw new Error(started.missing);
    return started;
  },
  async embedded() {
    const folder = await mkdtemp(join(tmpdir(), 'pregon-bench-'));
    const started = await startEmbedded(folder);
    return {
      url: started.url,
      stop: async () => {
        await started.stop();
        await rm(folder, { recursive: true });
      },
    };
  },
};

/** CPU time of this process alone, of which the embedded database is a part. */
function ownCpu(): CpuSeconds {
  const { user, system } = process.cpuUsage();
  return { server: (user + system) / 1e6, database: 0 };
}

/** Rows per second by the clock, and per second of one core: of this process, and of PostgreSQL. */
async function pace(work: () => Promise<number>, readCpu: () => CpuSeconds = ownCpu): Promise<string> {
  const before = readCpu();
  const start = performance.now();
  const rows = await work();
  const seconds = (performance.now() - start) / 1000;
  const after = readCpu();
  const database = after.database - before.database;
  return [seconds, after.server - before.server, database]
    .map((spent) => (spent > 0 ? number.format(Math.round(rows / spent)) : '–'))
    .join(' | ');
}

const residentMegabytes = (): number => process.memoryUsage().rss / 2 ** 20;

/** Imports a long file of purchases that exist already: memory before, and at most at the ends of its tenths. */
async function measureMemory(database: Database, accountId: number, megabytes: number): Promise<string> {
  const few = { ...size, purchases: 5000 };
  const before = residentMegabytes();
  const peaks = Array.from({ length: 10 }, () => 0);
  let read = 0;
  const counted = function* () {
    for (const part of repeatedFile('purchases', few, megabytes * 2 ** 20)) {
      read += part.length;
      yield part;
    }
  };
  const onProgress = () => {
    const tenth = Math.min(9, Math.floor((10 * read) / (megabytes * 2 ** 20)));
    peaks[tenth] = Math.max(peaks[tenth] ?? 0, residentMegabytes());
  };
  const report = await importData(database, { accountId }, 'purchases', Readable.from(counted()), { onProgress });
  const most = peaks.map((peak) => peak.toFixed(0)).join(', ');
  return `${megabytes} MB, ${number.format(report.rows)} rows: ${before.toFixed(0)} MB before, at most in each tenth: ${most} MB`;
}

async function measure(name: string): Promise<string[]> {
  const running = await starters[name]?.();
  if (!running) throw new Error(`There is no database ${name}.`);
  const pool = openPool(running.url, name === 'embedded' ? embeddedPoolSize : undefined);
  const lines: string[] = [];
  try {
    await migrateDatabase(pool);
    const readCpu = name === 'postgres' ? await cpuReader(pool) : ownCpu;
    const database = databaseOn(pool);
    const { id: accountId } = await accountsRepository.create(database, 'Banco de pruebas');
    for (const round of ['new', 'again, unchanged']) {
      for (const kind of kinds) {
        let rows = 0;
        const result = await pace(async () => {
          const report = await importData(database, { accountId }, kind, Readable.from(importFile(kind, size)), {
            isEmbedded: name === 'embedded',
          });
          if (report.rejected > 0) throw new Error(`Rejected: ${JSON.stringify(report.problems[0])}`);
          rows = report.rows;
          return rows;
        }, readCpu);
        if (kind === 'customers' || kind === 'purchases')
          lines.push(`| ${name} | ${kind}, ${round} | ${number.format(rows)} | ${result} |`);
      }
    }
    if (values.megabytes) memory.push(`${name}: ${await measureMemory(database, accountId, Number(values.megabytes))}`);
  } finally {
    await pool.end();
    await running.stop();
  }
  return lines;
}

const memory: string[] = [];
const lines = [
  `| nothing | purchases, only read | ${number.format(size.purchases)} | ${await pace(async () => {
    let rows = 0;
    for await (const some of readCsv(Readable.from(importFile('purchases', size)))) rows += some.length;
    return rows;
  })} |`,
];
for (const name of values.only.split(',')) lines.push(...(await measure(name)));
console.log(`${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}\n`);
console.log(
  [
    '| database | what | rows | rows a second | of one core: this process | of one core: PostgreSQL |',
    '|---|---|--:|--:|--:|--:|',
    ...lines,
  ].join('\n'),
);
for (const line of memory) console.log(`\n${line}`);
