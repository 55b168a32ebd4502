import { describe, expect, it } from '@jest/globals';
import { simulatedChain } from '../../src/testing/simulated-shoppers.ts';
import { proveSimulatedTruth } from './simulated-truth.ts';

const world = { ...simulatedChain, people: 40_000 };
const failed = (part: ReturnType<typeof proveSimulatedTruth>) =>
  part.checks.filter(({ holds }) => !holds).map(({ what, found, wanted }) => `${what}: ${found}, not ${wanted}`);

describe('the models in a simulated world with known truth', () => {
  it('recover its parameters, probabilities and totals', () => {
    const part = proveSimulatedTruth(world);
    expect(part.checks.length).toBeGreaterThan(12);
    expect(failed(part)).toEqual([]);
  });

  it.each(['receipts', 'months'] as const)('fail the proof with the planted fault «%s»', (fault) => {
    expect(failed(proveSimulatedTruth({ ...world, people: 10_000 }, fault)).length).toBeGreaterThan(2);
  });
});
