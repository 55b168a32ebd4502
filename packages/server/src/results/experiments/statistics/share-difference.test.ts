import { describe, expect, it } from '@jest/globals';
import { estimateShareDifference, normalQuantile, scoreInterval } from './share-difference.ts';

describe('the difference of two shares', () => {
  // Table II of Newcombe (1998), method 10.
  it.each([
    [56, 70, 48, 80, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.1705, 0.809],
    [6, 7, 2, 7, 0.0582, 0.8062],
    [5, 56, 0, 29, -0.0381, 0.1926],
  ])('has the published interval for %i of %i and %i of %i', (some, of, others, ofOthers, low, high) => {
    const found = estimateShareDifference({ people: of, share: some / of }, { people: ofOthers, share: others / ofOthers });
    expect(found.low).toBeCloseTo(low, 4);
    expect(found.high).toBeCloseTo(high, 4);
  });

  it('is composed of score intervals within 0 and 1', () => {
    expect(normalQuantile(0.975)).toBeCloseTo(1.959_964, 5);
    expect(scoreInterval({ people: 10, share: 0 }, 1.96).low).toBeCloseTo(0, 12);
    expect(scoreInterval({ people: 10, share: 1 }, 1.96).high).toBeCloseTo(1, 12);
  });
});
