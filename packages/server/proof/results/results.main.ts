import { parseArgs } from 'node:util';
import { openBenchDatabase } from '../../bench/bench-database.ts';
import { faults, proveResults } from './prove-results.ts';

/**
 * Compares results of messages with a recount without SQL over random histories and prints the verdict. `npm run prove:results [--
 * --histories 500 --seed 1 --database postgres|embedded --fault touch]`
 */
const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    database: { type: 'string', default: 'postgres' },
    fault: { type: 'string' },
  },
});
const fault = faults.find((known) => known === values.fault);
if (values.fault && !fault) throw new Error(`--fault is one of ${faults.join(', ')}.`);

const { database, close } = await openBenchDatabase({ isEmbedded: values.database === 'embedded' });
const began = performance.now();
try {
  const proof = await proveResults(database, { histories: Number(values.histories), seed: Number(values.seed), fault });
  const { differences, ...counts } = proof;
  console.log('| what | count |\n|---|---:|');
  for (const [what, count] of Object.entries(counts)) console.log(`| ${what} | ${count} |`);
  console.log(`| differences | ${differences.length} |\n`);
  for (const difference of differences) console.log(difference);
  console.log(`${Math.round((performance.now() - began) / 1000)} s`);
  process.exitCode = differences.length === 0 ? 0 : 1;
} finally {
  await close();
}
