import { describe, expect, it } from '@jest/globals';
import { judgeSpends } from './spend-quality.ts';

/** Twenty customers: expected 0 to 19, who spent 10 more; the past has the opposite order. */
const people = Array.from({ length: 20 }, (_, place) => ({ value: place, laterSpent: place + 10, pastSpent: -place }));

describe('judgeSpends', () => {
  it('sums up what was expected and spent, with the interval of the sum', () => {
    const { predicted, actual, low, high } = judgeSpends(people);
    expect([predicted, actual]).toEqual([190, 390]);
    // The variance of 20 consecutive numbers is 35.
    const half = 1.959964 * Math.sqrt(35 / 20) * 20;
    expect(low).toBeCloseTo(390 - half, 3);
    expect(high).toBeCloseTo(390 + half, 3);
  });

  it('has means of tenths by expected value, the lowest first, with their intervals', () => {
    const { deciles } = judgeSpends(people.toReversed());
    expect(deciles.map(({ people: count, predicted, actual }) => [count, predicted, actual])).toEqual(
      Array.from({ length: 10 }, (_, tenth) => [2, 2 * tenth + 0.5, 2 * tenth + 10.5]),
    );
    // Of two values one apart the variance is 0.5, and its half for the mean.
    for (const { actual, low, high } of deciles) {
      expect(actual - low).toBeCloseTo(1.959964 * 0.5, 5);
      expect(high - actual).toBeCloseTo(1.959964 * 0.5, 5);
    }
  });

  it('compares the best tenth by the model with that by past spend', () => {
    const { topShare, topSharePast } = judgeSpends(people);
    expect(topShare).toBeCloseTo((28 + 29) / 390, 10);
    expect(topSharePast).toBeCloseTo((10 + 11) / 390, 10);
  });

  it('has no shares where nobody spent anything, and the value as the interval of a single customer', () => {
    const { topShare, topSharePast, deciles } = judgeSpends([{ value: 5, laterSpent: 0, pastSpent: 3 }]);
    expect([topShare, topSharePast]).toEqual([null, null]);
    expect(deciles).toEqual([{ people: 1, predicted: 5, actual: 0, low: 0, high: 0 }]);
  });
});
