import { describe, expect, it } from '@jest/globals';
import { confidenceSequence } from './confidence-sequence.ts';

const estimate = { value: 3, standardError: 0.5 };
const widthOf = (given: Parameters<typeof confidenceSequence>[1], of = estimate) => {
  const { low, high } = confidenceSequence(of, given);
  return high - low;
};

describe('the interval that may be looked at every day', () => {
  it('lies around the estimate, as far below as above', () => {
    const { low, high } = confidenceSequence(estimate, { people: 1000, tuned: 1000 });
    expect(low).toBeLessThan(estimate.value);
    expect(high).toBeGreaterThan(estimate.value);
    expect((low + high) / 2).toBeCloseTo(estimate.value, 12);
  });

  it('is one and a half times as wide as the one that is looked at once, where it is narrowest', () => {
    const once = 2 * 1.959964 * estimate.standardError;
    expect(widthOf({ people: 1000, tuned: 1000 }) / once).toBeGreaterThan(1.4);
    expect(widthOf({ people: 1000, tuned: 1000 }) / once).toBeLessThan(1.6);
  });

  it('is narrowest near the number of people it is tuned for', () => {
    const width = (people: number) => widthOf({ people, tuned: 1000 });
    expect(width(1000)).toBeLessThan(width(100));
    expect(width(1000)).toBeLessThan(width(100_000));
  });

  it('is as much wider as the estimate is uncertain, and wider where it may miss less often', () => {
    const given = { people: 1000, tuned: 1000 };
    expect(widthOf(given, { value: 3, standardError: 1 })).toBeCloseTo(2 * widthOf(given), 12);
    expect(widthOf({ ...given, alpha: 0.01 })).toBeGreaterThan(widthOf(given));
  });
});
