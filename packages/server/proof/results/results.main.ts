import { parseArgs } from 'node:util';
import { openBenchDatabase } from '../../bench/bench-database.ts';
import { emptyProof, faults, proveResults } from './prove-results.ts';

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

const histories = Number(values.histories);
const isEmbedded = values.database === 'embedded';

/** Each database gets some histories only: the jobs of results look at every account that there is, again and again. */
const historiesOfDatabase = 25;

const proof = emptyProof();
const began = performance.now();
const seconds = (): number => Math.round((performance.now() - began) / 1000);
for (let isOver = false; !isOver;) {
  const next = Math.min(histories, proof.histories + historiesOfDatabase);
  const { database, close } = await openBenchDatabase({ isEmbedded });
  try {
    await proveResults(database, { histories: next, seed: Number(values.seed), fault, proof });
  } finally {
    await close();
  }
  console.error(`${proof.histories} of ${histories} histories, ${proof.differences.length} differences, ${seconds()} s`);
  // It ends before when it has found enough differences.
  isOver = proof.histories < next || next === histories;
}
const { differences, ...counts } = proof;
console.log('| what | count |\n|---|---:|');
for (const [what, count] of Object.entries(counts)) console.log(`| ${what} | ${count} |`);
console.log(`| differences | ${differences.length} |\n`);
for (const difference of differences) console.log(difference);
console.log(`${seconds()} s`);
process.exitCode = differences.length === 0 ? 0 : 1;
