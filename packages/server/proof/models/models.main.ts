import { parseArgs } from 'node:util';
import { simulatedChain } from '../../src/testing/simulated-shoppers.ts';
import { reportProof } from '../report-proof.ts';
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
await reportProof([
  // Runs first, so that the measured memory contains nothing else.
  () => proveStreaming(Number(values.lines)),
  provePublishedResults,
  () => proveSimulatedTruth(world, fault),
  () => provePublicTransactions(),
]);
