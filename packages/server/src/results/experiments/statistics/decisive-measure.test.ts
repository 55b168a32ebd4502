import { describe, expect, it } from '@jest/globals';
import { seededRandom } from '../../../demo/random.ts';
import type { LookPlan } from './compare-means.ts';
import { compareBesideMoney, decisive } from './decisive-measure.ts';
import { detectableEffect, detectableShare } from './detectable-effect.ts';
import type { Comparison } from './experiment-result.ts';

const once = { kind: 'once' } as const;
const campaigns = 1600;
const people = 12_000;
const held = 0.2;
const chance = 0.08;

/** People who buy once or twice with a chance, the likelier the more they bought before: an arm summed up. */
function armOf(random: ReturnType<typeof seededRandom>, count: number, buys: number) {
  let [buyers, orders, squares, prior, priorSquares, products] = [0, 0, 0, 0, 0, 0];
  for (let at = 0; at < count; at += 1) {
    // A third of the people buy often: before, and with twice the chance of the others now.
    const isFrequent = random.chance(1 / 3);
    const before = isFrequent ? random.between(1, 3) : 0;
    prior += before;
    priorSquares += before * before;
    if (!random.chance(isFrequent ? 1.5 * buys : 0.75 * buys)) continue;
    const own = random.chance(0.25) ? 2 : 1;
    buyers += 1;
    orders += own;
    squares += own * own;
    products += own * before;
  }
  const spread = (product: number, one: number, other: number) => (product - (one * other) / count) / (count - 1);
  return {
    people: count,
    buyers,
    orderMean: orders / count,
    orderVariance: spread(squares, orders, orders),
    priorOrderMean: prior / count,
    priorOrderVariance: spread(priorSquares, prior, prior),
    orderCovariance: spread(products, orders, prior),
  };
}

/** The correlation of the orders of these people with those before. */
function correlationOf(): number {
  const { orderVariance, priorOrderVariance, orderCovariance } = armOf(seededRandom(3), 200_000, chance);
  return orderCovariance / Math.sqrt(orderVariance * priorOrderVariance);
}

/** Simulates campaigns that change the chance of buying by an effect: how many were noticed, and how many intervals hold the truth. */
function simulate(metric: 'conversion' | 'pedidos', effect: number, plan: LookPlan = once) {
  const random = seededRandom(16);
  const measure = metric === 'conversion' ? 'conversion' : 'orders';
  const truth = chance * effect * (metric === 'conversion' ? 1 : 1.25);
  let [noticed, covered] = [0, 0];
  for (let campaign = 0; campaign < campaigns; campaign += 1) {
    const control = armOf(random, people * held, chance);
    const treated = armOf(random, people * (1 - held), chance * (1 + effect));
    const { [measure]: found } = compareBesideMoney(treated, control, { metric, plan, compared: 1 });
    if (found.verdict === 'more') noticed += 1;
    if (found.difference.low <= truth && truth <= found.difference.high) covered += 1;
  }
  return { noticed: noticed / campaigns, covered: covered / campaigns };
}

const orders = { mean: chance * 1.25, variance: chance * 1.75 - (chance * 1.25) ** 2, priorCorrelation: correlationOf() };
const size = { people, controlShare: held };

describe('an experiment by conversion or by orders', () => {
  it.each([
    ['conversion', detectableShare(chance, size) ?? 0],
    ['pedidos', detectableEffect(orders, size) ?? 0],
  ] as const)('notices the promised change of %s in four of five campaigns, and holds the truth in 95 %%', (metric, effect) => {
    const { noticed, covered } = simulate(metric, effect);
    expect(effect).toBeGreaterThan(0.1);
    expect(noticed).toBeGreaterThan(0.77);
    expect(noticed).toBeLessThan(0.83);
    expect(covered).toBeGreaterThan(0.93);
    expect(covered).toBeLessThan(0.97);
  });

  it.each([
    ['conversion', detectableShare(chance, { ...size, isDaily: true }) ?? 0],
    ['pedidos', detectableEffect(orders, { ...size, isDaily: true }) ?? 0],
  ] as const)('notices by the end of daily looks the change of %s that it promises for them', (metric, effect) => {
    const { noticed } = simulate(metric, effect, { kind: 'daily', expectedPeople: people });
    expect(effect).toBeGreaterThan(
      1.2 * ((metric === 'conversion' ? detectableShare(chance, size) : detectableEffect(orders, size)) ?? 0),
    );
    expect(noticed).toBeGreaterThan(0.77);
    expect(noticed).toBeLessThan(0.83);
  });

  it.each(['conversion', 'pedidos'] as const)('claims a change of %s without any in 6 %% at most', (metric) => {
    expect(simulate(metric, 0).covered).toBeGreaterThan(0.94);
  });

  it('promises no share above everybody, and nothing without buyers', () => {
    expect(detectableShare(0, size)).toBeNull();
    expect(detectableShare(0.97, { people: 1000, controlShare: 0.1 })).toBeNull();
    expect(detectableShare(0.97, { people: 100_000, controlShare: 0.5 })).toBeLessThan(0.03);
  });

  it('corrects the interval of the metric alone for the number of versions', () => {
    const [treated, control] = [armOf(seededRandom(1), 4000, 0.1), armOf(seededRandom(2), 4000, 0.1)];
    const of = (metric: 'ventas' | 'conversion' | 'pedidos') =>
      compareBesideMoney(treated, control, { metric, plan: once, compared: 3 });
    const width = ({ difference: { low, high } }: ReturnType<typeof of>['orders']) => high - low;
    const [money, conversion, byOrders] = [of('ventas'), of('conversion'), of('pedidos')];
    expect(width(conversion.conversion)).toBeGreaterThan(1.15 * width(money.conversion));
    expect(conversion.orders).toEqual(money.orders);
    expect(width(byOrders.orders)).toBeGreaterThan(1.15 * width(money.orders));
    expect(byOrders.conversion).toEqual(money.conversion);
  });

  it('is decided by its metric', () => {
    const comparison = { verdict: 'less' } as Comparison;
    const beside = { conversion: { verdict: 'more' }, orders: { verdict: 'inconclusive' } } as Parameters<typeof decisive>[2];
    expect((['ventas', 'conversion', 'pedidos'] as const).map((metric) => decisive(metric, comparison, beside).verdict)).toEqual([
      'less',
      'more',
      'inconclusive',
    ]);
  });
});
