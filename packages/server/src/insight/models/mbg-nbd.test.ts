import { describe, expect, it } from '@jest/globals';
import {
  expectedPurchasesWithin,
  fitMbgNbd,
  probabilityAlive,
  probabilityBuysWithin,
  weeksUntilAliveFallsTo,
} from './mbg-nbd.ts';

/** The parameters fitted to the public CDNOW sample. */
const parameters = { r: 0.525, alpha: 6.183, a: 0.891, b: 1.614 };
const regular = { repeatVisits: 6, lastVisitWeeks: 30, ageWeeks: 34 };

describe('probabilityAlive', () => {
  it('falls with recency, and is lower for a frequent visitor after the same recency', () => {
    const after = (weeks: number) => probabilityAlive(parameters, { ...regular, ageWeeks: 30 + weeks });
    expect([0, 4, 12, 30].map(after)).toEqual([0, 4, 12, 30].map(after).toSorted((one, other) => other - one));
    const rare = probabilityAlive(parameters, { repeatVisits: 1, lastVisitWeeks: 30, ageWeeks: 60 });
    expect(after(30)).toBeLessThan(rare);
  });

  it('is low for a customer with a single visit 300 weeks ago', () => {
    const once = probabilityAlive(parameters, { repeatVisits: 0, lastVisitWeeks: 0, ageWeeks: 300 });
    expect(once).toBeCloseTo(0.19, 2);
  });

  it('stays finite for thousands of visits', () => {
    const daily = { repeatVisits: 3600, lastVisitWeeks: 515, ageWeeks: 520 };
    expect(probabilityAlive(parameters, daily)).toBeGreaterThanOrEqual(0);
    expect(probabilityAlive(parameters, { ...daily, ageWeeks: 515 })).toBeCloseTo(1, 3);
  });
});

describe('probabilityBuysWithin', () => {
  it('grows with time from 0 to the probability of being alive', () => {
    expect(probabilityBuysWithin(parameters, regular, 0)).toBe(0);
    const soon = probabilityBuysWithin(parameters, regular, 90 / 7);
    const later = probabilityBuysWithin(parameters, regular, 52);
    expect(soon).toBeGreaterThan(0.5);
    expect(later).toBeGreaterThan(soon);
    expect(probabilityBuysWithin(parameters, regular, 1e9)).toBeCloseTo(probabilityAlive(parameters, regular), 6);
  });

  it('never exceeds the expected number of visits', () => {
    for (const weeks of [0.5, 4, 13, 52]) {
      expect(probabilityBuysWithin(parameters, regular, weeks)).toBeLessThanOrEqual(
        expectedPurchasesWithin(parameters, regular, weeks),
      );
    }
  });

  it.each([-1, Number.NaN, Infinity])('refuses %d weeks', (weeks) => {
    expect(() => probabilityBuysWithin(parameters, regular, weeks)).toThrow(RangeError);
    expect(() => expectedPurchasesWithin(parameters, regular, weeks)).toThrow(RangeError);
  });
});

describe('weeksUntilAliveFallsTo', () => {
  it.each([0.5, 0.2])('is the age at which the probability is %d', (threshold) => {
    for (const customer of [regular, { repeatVisits: 2, lastVisitWeeks: 9, ageWeeks: 9 }]) {
      const ageWeeks = weeksUntilAliveFallsTo(parameters, customer, threshold) ?? Number.NaN;
      expect(probabilityAlive(parameters, { ...customer, ageWeeks })).toBeCloseTo(threshold, 10);
    }
  });

  it('is not before the last visit, even when the probability is below the threshold from the start', () => {
    const manyLeave = { ...parameters, a: 6, b: 0.5 };
    const customer = { repeatVisits: 1, lastVisitWeeks: 5 };
    expect(probabilityAlive(manyLeave, { ...customer, ageWeeks: 5 })).toBeLessThan(0.5);
    expect(weeksUntilAliveFallsTo(manyLeave, customer, 0.5)).toBe(5);
  });

  it('is null when no drop-out is observed', () => {
    expect(weeksUntilAliveFallsTo({ ...parameters, a: 1e-9 }, { repeatVisits: 0, lastVisitWeeks: 0 }, 0.5)).toBeNull();
    expect(weeksUntilAliveFallsTo({ ...parameters, a: 0 }, regular, 0.5)).toBeNull();
  });

  it.each([0, 1, -1, Number.NaN])('refuses the threshold %d', (threshold) => {
    expect(() => weeksUntilAliveFallsTo(parameters, regular, threshold)).toThrow(RangeError);
  });
});

describe('fitMbgNbd', () => {
  const summaries = [
    { repeatVisits: 0, lastVisitWeeks: 0, ageWeeks: 30 },
    { repeatVisits: 0, lastVisitWeeks: 0, ageWeeks: 12 },
    { repeatVisits: 1, lastVisitWeeks: 3, ageWeeks: 25 },
    { repeatVisits: 2, lastVisitWeeks: 20, ageWeeks: 28 },
    { repeatVisits: 5, lastVisitWeeks: 26, ageWeeks: 30 },
    { repeatVisits: 9, lastVisitWeeks: 11, ageWeeks: 30 },
  ];

  it('treats a weight like so many equal customers', () => {
    const weights = [40, 12, 9, 7, 5, 3];
    const repeated = summaries.flatMap((summary, i) => Array.from({ length: weights[i] ?? 0 }, () => summary));
    const [weighted, plain] = [fitMbgNbd(summaries, { weights }), fitMbgNbd(repeated)];
    expect(weighted.converged).toBe(true);
    expect(weighted.logLikelihood).toBeCloseTo(plain.logLikelihood, 6);
    expect(weighted.parameters.alpha).toBeCloseTo(plain.parameters.alpha, 4);
  });

  it('finds hardly any drop-out when all customers keep visiting', () => {
    const faithful = Array.from({ length: 300 }, (_, i) => ({
      repeatVisits: 20 + (i % 12),
      lastVisitWeeks: 51 + (i % 7) / 7,
      ageWeeks: 52,
    }));
    const { parameters: fitted } = fitMbgNbd(faithful);
    expect(fitted.a / (fitted.a + fitted.b)).toBeLessThan(0.005);
  });

  it('refuses to fit no customers', () => {
    expect(() => fitMbgNbd([])).toThrow(RangeError);
  });
});
