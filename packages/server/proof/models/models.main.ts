import { parseArgs } from 'node:util';
import { simulatedChain } from '../../src/testing/simulated-shoppers.ts';
import { provePublicTransactions } from './public-transactions.ts';
import { provePublishedResults } from './published-results.ts';
import { proveSimulatedTruth, type SimulatedFault } from './simulated-truth.ts';
import { proveStreaming } from './streaming.ts';

/**
 * Verifies the customer models: published results, simulated truth, public transactions, and memory. `npm run prove:models [-- --people
 * 100000 --seed 1 --lines 1000000 --fault receipts|months]`
 */
const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    lines: { type: 'string', default: '1000000' },
    fault: { type: 'string' },
  },
});
const faults: readonly SimulatedFault[] = ['receipts', 'months'];
const fault = faults.find((known) => known === values.fault);
if (values.fault && !fault) throw new Error(`--fault is one of ${faults.join(', ')}.`);

const world = { ...simulatedChain, people: Number(values.people), seed: Number(values.seed) };
const parts = [
  // Runs first, so that the measured memory contains nothing else.
  () => proveStreaming(Number(values.lines)),
  provePublishedResults,
  () => proveSimulatedTruth(world, fault),
  () => provePublicTransactions(),
];
let [held, failed, notRun] = [0, 0, 0];
for (const prove of parts) {
  const began = performance.now();
  const { title, checks, notes = [], notRun: why } = await prove();
  console.log(`\n## ${title}\n\n${((performance.now() - began) / 1000).toFixed(1)} s\n`);
  if (why) {
    console.log(`**Not run**: ${why}`);
    notRun++;
    continue;
  }
  console.log('| what | found | wanted | |\n|---|--:|--:|---|');
  for (const check of checks) {
    console.log(`| ${check.what} | ${check.found} | ${check.wanted} | ${check.holds ? '' : '**does not hold**'} |`);
    if (check.holds) held++;
    else failed++;
  }
  for (const note of notes) console.log(`\nShown, not judged: ${note}`);
}
console.log(`\n${held} hold, ${failed} do not, ${notRun} part${notRun === 1 ? '' : 's'} not run`);
// A part that was not run counts as a failure.
if (failed + notRun > 0) process.exitCode = 1;
