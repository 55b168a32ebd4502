import '../src/extensions.ts';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { countResults } from '../src/results/rollups/count-results.ts';
import { benchNow } from './audience-data.ts';
import { openBenchDatabase } from './bench-database.ts';
import { type CpuSeconds, cpuReader } from './cpu-seconds.ts';
import { quantile } from './quantile.ts';
import { fillResultsBench, findResultsBench } from './results-data.ts';
import { type ResultsRead, resultsReads } from './results-reads.ts';

/**
 * Benchmark of results: one sending to every customer, opened by a third, among 99 smaller ones, each with a control group: pages,
 * lists, boards, the people behind results, click maps and the analysis of an experiment. `npm run bench -- results [--messages 1000000]
 * [--purchases 2000000] [--rounds 10] [--only board] [--ledger] [--database postgres://… [--fill]]`
 */
const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '1000000' },
    purchases: { type: 'string', default: '2000000' },
    rounds: { type: 'string', default: '10' },
    /** Measures only the reads with this in their names. */
    only: { type: 'string', default: '' },
    /** Measures them from the ledger first, before anything is counted. */
    ledger: { type: 'boolean', default: false },
    /** A database to be used, such as one on a disk with room for ten million messages; it stays. A filled one is not filled again. */
    database: { type: 'string' },
    /** Only fills the database and counts its results, for measurements at a quieter time. */
    fill: { type: 'boolean', default: false },
  },
});
const messages = Number(values.messages);
const rounds = Number(values.rounds);

const { pool, database, close } = await openBenchDatabase({ given: values.database });
const readCpu = await cpuReader(pool);
const cpuSince = (before: CpuSeconds): number => {
  const after = readCpu();
  return (after.server + after.database - before.server - before.database) * 1000;
};

async function measure({ name, read }: ResultsRead): Promise<void> {
  const times: number[] = [];
  // Reads what it needs from the disk and opens the connections.
  await read();
  const before = readCpu();
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    await read();
    times.push(performance.now() - begun);
  }
  const cpu = cpuSince(before) / rounds;
  console.log(`| ${name} | ${quantile(times, 0.5).toFixed(0)} | ${quantile(times, 0.95).toFixed(0)} | ${cpu.toFixed(0)} |`);
}

try {
  const filled = await findResultsBench(pool);
  const bench = filled ?? (await fillResultsBench(pool, { customers: messages, purchases: Number(values.purchases) }));
  const reads = (await resultsReads(database, bench)).filter(({ name }) => name.includes(values.only));
  console.log(`| ${messages} messages in one sending, ${rounds} rounds | p50 ms | p95 ms | CPU ms |\n|---|---:|---:|---:|`);
  if (values.ledger) for (const { name, read } of reads) await measure({ name: `${name}, from the ledger`, read });
  const begun = readCpu();
  await countResults(database, benchNow, { longestMs: Number.POSITIVE_INFINITY });
  if (!filled) await pool.query('vacuum analyze');
  console.log(`| count everything once | | | ${cpuSince(begun).toFixed(0)} |`);
  if (!values.fill) for (const read of reads) await measure(read);
  console.log(`Load ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await close();
}
