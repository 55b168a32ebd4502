import { describe, expect, it } from '@jest/globals';
import { summarizeArm } from '../../src/results/experiments/statistics/arm-summary.ts';
import { shoppers } from '../../src/results/experiments/statistics/testing/two-arms.ts';
import { type LiftFault, proveCoverage, proveDailyLooks, provePower, proveSampleRatio } from './prove-lift.ts';
import { simulateRetailers } from './simulated-retailers.ts';
import { SpendSums, summarizeGroups } from './spend-sums.ts';

/** A small part of the proof, which takes seconds. */
const small = { campaigns: 40, people: 12_000, seed: 3, kinds: ['frequent purchases'] } as const;
const retailers = simulateRetailers(small);
const failed = ({ checks }: ReturnType<typeof proveCoverage>) =>
  checks.filter(({ holds }) => !holds).map(({ what, found, wanted }) => `${what}: ${found}, not ${wanted}`);

describe('results of simulated campaigns with a known effect', () => {
  it('have intervals with the stated coverage, without bias', () => {
    const part = proveCoverage(retailers);
    expect(part.checks.length).toBe(3 * 3 * 2 + 3);
    expect(failed(part)).toEqual([]);
  });

  it.each<LiftFault>(['as-delivered', 'narrow'])('are seen to be wrong with the planted fault «%s»', (fault) => {
    expect(failed(proveCoverage(retailers, fault)).length).toBeGreaterThan(0);
  });

  it('have few false alarms under daily monitoring', () => {
    expect(failed(proveDailyLooks(retailers))).toEqual([]);
  });

  it('have many false alarms when fixed-horizon intervals are monitored daily', () => {
    expect(failed(proveDailyLooks(retailers, 'peeking')).length).toBe(1);
  });

  it('detect an effect of the promised size with the promised power', () => {
    expect(failed(provePower(retailers))).toEqual([]);
  });

  it('detect a sample ratio mismatch, and accept arms as planned', () => {
    expect(failed(proveSampleRatio({ campaigns: 8, seed: 3 }))).toEqual([]);
    expect(failed(proveSampleRatio({ campaigns: 8, seed: 3 }, 'lost')).length).toBe(3);
  });
});

describe('the sums of groups of people', () => {
  it('summarize them as one arm, like the people one by one', () => {
    const people = [shoppers(5, 300, 1), shoppers(6, 500, 1.2)];
    const groups = people.map((group) => {
      const sums = new SpendSums();
      for (const { spent, spentBefore } of group) sums.add(spent, spentBefore);
      sums.people = group.length;
      return sums;
    });
    const [found, expected] = [summarizeGroups(groups), summarizeArm(people.flat())];
    const ratios = Object.entries(expected).map(([name, value]) => found[name as keyof typeof found] / value);
    expect(ratios).toHaveLength(7);
    for (const ratio of ratios) expect(ratio).toBeCloseTo(1, 9);
  });
});
