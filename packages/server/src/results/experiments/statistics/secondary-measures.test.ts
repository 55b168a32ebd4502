import { describe, expect, it } from '@jest/globals';
import { summarizeArm } from './arm-summary.ts';
import { compareSecondary } from './secondary-measures.ts';
import { numbersOf } from './testing/two-arms.ts';

/** People of whom about three in ten buy, between one and three times, and who bought before more often than the others. */
function arm(seed: number, people: number, lift: number) {
  const [numbers, ofBefore] = [numbersOf(seed), numbersOf(seed + 100)];
  const bought = Array.from({ length: people }, () => {
    const [chance, prior] = [numbers.next().value ?? 0, ofBefore.next().value ?? 0];
    const frequent = chance < 0.4 && prior < 0.6 ? 1 + Math.floor(prior * 4) : 0;
    return {
      spent: chance >= 0.3 * lift ? 0 : 1 + (Math.floor(chance * 20) % 3),
      spentBefore: frequent > 0 ? frequent : prior < 0.1 ? 1 : 0,
    };
  });
  const { buyers, ...orders } = summarizeArm(bought);
  return {
    people,
    buyers,
    orderMean: orders.mean,
    orderVariance: orders.variance,
    priorOrderMean: orders.priorMean,
    priorOrderVariance: orders.priorVariance,
    orderCovariance: orders.covariance,
  };
}

const [treated, control] = [arm(1, 900, 1.2), arm(2, 600, 1)];
const once = { kind: 'once' } as const;

/**
 * The known figures were computed by SciPy 1.17.1 and NumPy 2.4.6 from each person's number of orders: Welch's test of ones and zeros, and of
 * orders, as they are and as residuals of a regression on the orders before; those of Newcombe's interval by Python's `statistics.NormalDist` and the quadratic form of the score interval.
 */
describe('secondary measures', () => {
  const { conversion, orders } = compareSecondary(treated, control, { plan: once });

  it('compares the buyers of each person assigned by the interval of Newcombe, and the share as SciPy does', () => {
    expect(conversion.difference.value).toBeCloseTo(0.033_888_888_888_888_86, 12);
    expect(conversion.difference.low).toBeCloseTo(-0.014749663161388, 8);
    expect(conversion.difference.high).toBeCloseTo(0.081522361432705, 8);
    expect(conversion.relative?.value).toBeCloseTo(0.109_909_909_909_909_9, 12);
    expect(conversion.relative?.low).toBeCloseTo(-0.057_098_183_516_486_35, 12);
    expect(conversion.relative?.high).toBeCloseTo(0.276_918_003_336_306_1, 12);
    expect(conversion.verdict).toBe('inconclusive');
  });

  it('compares the orders of each person assigned, adjusted by the orders before, as NumPy and SciPy do', () => {
    expect(orders.difference.value).toBeCloseTo(0.005_738_177_974_484_948, 12);
    expect(orders.difference.low).toBeCloseTo(-0.094_093_973_671_917_84, 12);
    expect(orders.difference.high).toBeCloseTo(0.103_143_143_818_715_35, 12);
    expect(orders.relative?.value).toBeCloseTo(0.009_168_023_237_113_632, 12);
    expect(orders.relative?.low).toBeCloseTo(-0.150_336_176_558_541_98, 12);
    expect(orders.relative?.high).toBeCloseTo(0.165_692_950_456_689_55, 12);
  });

  it('needs no orders before, and then compares the orders as they are', () => {
    const nothing = { priorOrderMean: 0, priorOrderVariance: 0, orderCovariance: 0 };
    const plain = compareSecondary({ ...treated, ...nothing }, { ...control, ...nothing }, { plan: once }).orders.difference;
    expect(plain.value).toBeCloseTo(-0.001_111_111_111_111_062_8, 12);
    expect(plain.low).toBeCloseTo(-0.109_553_823_271_226, 12);
    expect(plain.high).toBeCloseTo(0.104_632_359_695_921, 12);
    expect(orders.difference.high - orders.difference.low).toBeLessThan(0.95 * (plain.high - plain.low));
  });

  it('is wider where it may be looked at every day', () => {
    const daily = compareSecondary(treated, control, { plan: { kind: 'daily', expectedPeople: 1500 } });
    for (const measure of ['conversion', 'orders'] as const) {
      const width = ({ difference: { low, high } }: (typeof daily)[typeof measure]) => high - low;
      expect(width(daily[measure]) / width(compareSecondary(treated, control, { plan: once })[measure])).toBeGreaterThan(1.4);
    }
  });

  it('says more of an arm in which clearly more people bought', () => {
    const many = compareSecondary(arm(1, 4000, 1.6), arm(2, 4000, 1), { plan: once });
    expect([many.conversion.verdict, many.orders.verdict]).toEqual(['more', 'more']);
  });
});
