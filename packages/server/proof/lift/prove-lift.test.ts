import { describe, expect, it } from '@jest/globals';
import { type LiftFault, proveCoverage, proveDailyLooks, provePower, proveSampleRatio } from './prove-lift.ts';

/** A small part of the proof, which takes seconds. */
const small = { campaigns: 25, people: 6000, seed: 3, kinds: ['frequent purchases'], shares: [0.5] } as const;
const failed = ({ checks }: ReturnType<typeof proveCoverage>) =>
  checks.filter(({ holds }) => !holds).map(({ what, found, wanted }) => `${what}: ${found}, not ${wanted}`);

describe('results of simulated campaigns with a known effect', () => {
  it('have intervals with the stated coverage, without bias', () => {
    const part = proveCoverage(small);
    expect(part.checks.length).toBe(3 * 2 + 1);
    expect(failed(part)).toEqual([]);
  });

  it.each<LiftFault>(['as-delivered', 'narrow'])('are seen to be wrong with the planted fault «%s»', (fault) => {
    expect(failed(proveCoverage({ ...small, fault })).length).toBeGreaterThan(0);
  });

  it('have few false alarms under daily monitoring', () => {
    expect(failed(proveDailyLooks({ ...small, campaigns: 40 }))).toEqual([]);
  });

  it('have many false alarms when fixed-horizon intervals are monitored daily', () => {
    expect(failed(proveDailyLooks({ ...small, campaigns: 40, fault: 'peeking' })).length).toBe(1);
  });

  it('detect an effect of the promised size with the promised power', () => {
    expect(failed(provePower(small))).toEqual([]);
  });

  it('detect a sample ratio mismatch, and accept arms as planned', () => {
    expect(failed(proveSampleRatio({ ...small, campaigns: 20 }))).toEqual([]);
  });
});
