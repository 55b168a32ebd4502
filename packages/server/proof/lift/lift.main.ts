import { parseArgs } from 'node:util';
import { reportProof } from '../report-proof.ts';
import { liftFaults, proveCoverage, proveDailyLooks, provePower, proveSampleRatio } from './prove-lift.ts';
import { simulateRetailers } from './simulated-retailers.ts';

/**
 * Verifies the statistics of experiments in simulated campaigns with a known effect. `npm run prove:lift [-- --campaigns 1000 --people
 * 20000 --seed 1 --fault as-delivered|welch|narrow|peeking|lost]`
 */
const { values } = parseArgs({
  options: {
    campaigns: { type: 'string', default: '1000' },
    people: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    fault: { type: 'string' },
  },
});
const fault = liftFaults.find((known) => known === values.fault);
if (values.fault && !fault) throw new Error(`--fault is one of ${liftFaults.join(', ')}.`);

const proof = { campaigns: Number(values.campaigns), people: Number(values.people), seed: Number(values.seed) };
const began = performance.now();
const retailers = simulateRetailers(proof);
console.log(
  `${proof.campaigns} campaigns of each retailer with ${proof.people} people, seed ${proof.seed}, simulated in ${((performance.now() - began) / 1000).toFixed(0)} s.`,
);
await reportProof([
  () => proveCoverage(retailers, fault),
  () => proveDailyLooks(retailers, fault),
  () => provePower(retailers, fault),
  () => proveSampleRatio(proof, fault),
]);
