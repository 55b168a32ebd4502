import { describe, expect, it } from '@jest/globals';
import { expectedSpend, fitGammaGamma, spendCorrelation, spendLikelihood } from './gamma-gamma.ts';

const spends = [
  { repeatVisits: 1, meanSpend: 12 },
  { repeatVisits: 2, meanSpend: 30 },
  { repeatVisits: 2, meanSpend: 22.5 },
  { repeatVisits: 6, meanSpend: 41 },
  { repeatVisits: 11, meanSpend: 18 },
];

describe('the likelihood of Gamma-Gamma', () => {
  it.each([[[0, 0, 0]], [[1.8, 1.3, 2.7]], [[-1, 2, 5]]])('has a gradient that equals finite differences at %j', (point) => {
    const at = spendLikelihood(spends);
    for (let i = 0; i < 3; i++) {
      const moved = (by: number) => at(point.map((value, j) => (i === j ? value + by : value))).value;
      expect(at(point).gradient[i]).toBeCloseTo((moved(1e-5) - moved(-1e-5)) / 2e-5, 7);
    }
  });
});

describe('fitGammaGamma', () => {
  it('finds the same customers in another currency', () => {
    const dollars = fitGammaGamma(spends);
    const pesos = fitGammaGamma(spends.map((spend) => ({ ...spend, meanSpend: spend.meanSpend * 4000 })));
    expect(pesos.parameters.p).toBeCloseTo(dollars.parameters.p, 3);
    expect(pesos.parameters.v / dollars.parameters.v / 4000).toBeCloseTo(1, 3);
    expect(pesos.logLikelihood).toBeCloseTo(dollars.logLikelihood - spends.length * Math.log(4000), 6);
  });

  it.each([
    ['nobody', []],
    ['a customer without a repeat visit', [{ repeatVisits: 0, meanSpend: 10 }]],
    ['a customer without spend', [{ repeatVisits: 1, meanSpend: 0 }]],
  ])('refuses %s', (_, impossible) => {
    expect(() => fitGammaGamma(impossible)).toThrow(RangeError);
  });
});

describe('expectedSpend', () => {
  /** Published by Hardie, note 025, for the first ten customers of CDNOW. */
  const parameters = { p: 6.25, q: 3.74, v: 15.44 };

  it.each([
    [2, 22.35, 24.65],
    [1, 11.77, 18.91],
    [0, 0, 35.17],
    [7, 73.74, 71.46],
  ])('for %d repeat visits with a mean of %d is %d, as published', (repeatVisits, meanSpend, expected) => {
    expect(Math.abs((expectedSpend(parameters, { repeatVisits, meanSpend }) ?? 0) - expected)).toBeLessThan(0.1);
  });

  it('is null when the population has no mean', () => {
    expect(expectedSpend({ p: 2, q: 0.8, v: 10 }, { repeatVisits: 0, meanSpend: 0 })).toBeNull();
    expect(expectedSpend({ p: 2, q: 0.8, v: 10 }, { repeatVisits: 1, meanSpend: 30 })).toBeCloseTo((2 * 40) / 1.8, 10);
  });
});

describe('spendCorrelation', () => {
  it('is 1 when spend rises with visits, -1 when it falls, 0 when one of both is constant', () => {
    const of = (spendsOf: readonly number[]) =>
      spendCorrelation(spendsOf.map((meanSpend, i) => ({ repeatVisits: i + 1, meanSpend })));
    expect(of([10, 20, 30])).toBeCloseTo(1, 12);
    expect(of([30, 20, 10])).toBeCloseTo(-1, 12);
    expect(of([10, 10, 10])).toBe(0);
  });
});
