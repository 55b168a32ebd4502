import { parseArgs } from 'node:util';
import { reportProof } from '../report-proof.ts';
import { type LiftFault, proveCoverage, proveDailyLooks, provePower, proveSampleRatio } from './prove-lift.ts';

/**
 * Verifies the statistics of experiments in simulated campaigns with a known effect. `npm run prove:lift [-- --campaigns 1000 --people
 * 20000 --seed 1 --fault as-delivered|narrow|peeking]`
 */
const { values } = parseArgs({
  options: {
    campaigns: { type: 'string', default: '1000' },
    people: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    fault: { type: 'string' },
  },
});
const faults: readonly LiftFault[] = ['as-delivered', 'narrow', 'peeking'];
const fault = faults.find((known) => known === values.fault);
if (values.fault && !fault) throw new Error(`--fault is one of ${faults.join(', ')}.`);

const proof = { campaigns: Number(values.campaigns), people: Number(values.people), seed: Number(values.seed), fault };
await reportProof([
  () => proveCoverage(proof),
  () => proveDailyLooks(proof),
  () => provePower(proof),
  () => proveSampleRatio(proof),
]);
