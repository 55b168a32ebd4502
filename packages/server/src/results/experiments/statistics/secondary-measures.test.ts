import { describe, expect, it } from '@jest/globals';
import { compareSecondary } from './secondary-measures.ts';
import { numbersOf } from './testing/two-arms.ts';

/** People of whom about three in ten buy, between one and three times. */
function arm(seed: number, people: number, lift: number) {
  const numbers = numbersOf(seed);
  const orders = Array.from({ length: people }, () => {
    const chance = numbers.next().value ?? 0;
    return chance >= 0.3 * lift ? 0 : 1 + (Math.floor(chance * 20) % 3);
  });
  const orderMean = orders.reduce((sum, one) => sum + one, 0) / people;
  const orderVariance = orders.reduce((sum, one) => sum + (one - orderMean) ** 2, 0) / (people - 1);
  return { people, buyers: orders.filter((one) => one > 0).length, orderMean, orderVariance };
}

const [treated, control] = [arm(1, 900, 1.2), arm(2, 600, 1)];
const once = { kind: 'once' } as const;

/**
 * The known figures were computed by SciPy 1.17.1 from each person's number of orders: Welch's test of ones and zeros, and of orders; those of
 * Newcombe's interval by Python's `statistics.NormalDist` and the quadratic form of the score interval.
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

  it('compares the orders of each person assigned as SciPy does', () => {
    expect(orders.difference.value).toBeCloseTo(-0.001_111_111_111_111_062_8, 12);
    expect(orders.difference.low).toBeCloseTo(-0.109_553_823_271_226, 12);
    expect(orders.difference.high).toBeCloseTo(0.104_632_359_695_921, 12);
    expect(orders.relative?.low).toBeCloseTo(-0.173_894_957_573_374_6, 12);
    expect(orders.relative?.high).toBeCloseTo(0.166_083_110_628_446_02, 12);
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
