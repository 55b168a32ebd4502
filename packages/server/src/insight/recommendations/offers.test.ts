import { describe, expect, it } from '@jest/globals';
import type { Neighbour } from './basket-cosine.ts';
import { seededRandom } from '../../demo/random.ts';
import { buyAgain, daysUntilBuyAgainChanges } from './buy-again.ts';
import { crossOffers } from './cross-sell.ts';
import { historyOf } from './customer-history.ts';

const everything = { mayBeOffered: () => true };
const history = (bought: Readonly<Record<number, readonly number[]>>) =>
  historyOf(
    Object.entries(bought).flatMap(([productId, days]) =>
      days.map((basket) => ({ customerId: 1, productId: Number(productId), basket })),
    ),
  );

const neighbour = (productId: number, otherId: number, cosine: number): Neighbour => ({
  productId,
  otherId,
  cosine,
  place: 1,
  together: 736,
  baskets: 2513,
  otherBaskets: 1903,
});
const near = [neighbour(1, 10, 0.5), neighbour(1, 11, 0.4), neighbour(1, 2, 0.9), neighbour(2, 11, 0.3), neighbour(3, 12, 0.95)];
const neighboursOf = (productId: number) => near.filter((one) => one.productId === productId);

describe('historyOf', () => {
  it('contains the distinct days of each product in ascending order, without sensitive products', () => {
    const lines = [
      { customerId: 1, basket: 9, productId: 1 },
      { customerId: 1, basket: 4, productId: 1 },
      { customerId: 1, basket: 9, productId: 1 },
      { customerId: 1, basket: 9, productId: 2 },
    ];
    expect(historyOf(lines, (productId) => productId === 2)).toEqual(new Map([[1, [4, 9]]]));
  });
});

describe('crossOffers', () => {
  it('sums the scores over the customer’s products, and names the strongest reason', () => {
    const offers = crossOffers(history({ 1: [5], 2: [6] }), neighboursOf, everything);
    expect(offers).toEqual([
      { productId: 11, score: expect.closeTo(0.7, 12), because: neighbour(1, 11, 0.4) },
      { productId: 10, score: 0.5, because: neighbour(1, 10, 0.5) },
    ]);
  });

  it('offers no product bought before, and no withdrawn one', () => {
    const bought = history({ 1: [5], 2: [6], 11: [1] });
    expect(crossOffers(bought, neighboursOf, everything).map(({ productId }) => productId)).toEqual([10]);
    expect(crossOffers(bought, neighboursOf, { mayBeOffered: (productId) => productId !== 10 })).toEqual([]);
  });

  it('uses only the newest products', () => {
    const bought = history({ 1: [5], 2: [6], 3: [1] });
    expect(crossOffers(bought, neighboursOf, { ...everything, newest: 2 }).map(({ productId }) => productId)).toEqual([11, 10]);
    expect(crossOffers(bought, neighboursOf, { ...everything, most: 1 }).map(({ productId }) => productId)).toEqual([12]);
  });
});

describe('buyAgain', () => {
  const today = 100;

  it('offers what is due by the customer’s own gap, the most frequent first', () => {
    const bought = history({ 1: [20, 50, 80], 2: [70, 80, 85, 90], 3: [60, 99], 4: [10] });
    expect(buyAgain(bought, { ...everything, today })).toEqual([{ productId: 2, gapDays: 5, daysSince: 10, times: 4 }]);
    expect(buyAgain(bought, { ...everything, today: 110 })).toEqual([
      { productId: 2, gapDays: 5, daysSince: 20, times: 4 },
      { productId: 1, gapDays: 30, daysSince: 30, times: 3 },
    ]);
  });

  it('uses the median gap, so that a single holiday does not matter', () => {
    const [offer] = buyAgain(history({ 1: [0, 7, 14, 80, 88, 92] }), { ...everything, today });
    expect(offer).toMatchObject({ gapDays: 7, daysSince: 8 });
    expect(buyAgain(history({ 1: [0, 10, 30] }), { ...everything, today: 50 })[0]?.gapDays).toBe(15);
  });

  it('stops after four gaps, and never offers a withdrawn product', () => {
    const bought = history({ 1: [60, 70] });
    expect(buyAgain(bought, { ...everything, today: 110 })).toHaveLength(1);
    expect(buyAgain(bought, { ...everything, today: 111 })).toEqual([]);
    expect(buyAgain(bought, { mayBeOffered: () => false, today: 110 })).toEqual([]);
  });
});

describe('daysUntilBuyAgainChanges', () => {
  it('is the first day on which something else is due, as found by trying each day', () => {
    const random = seededRandom(5);
    const dueOn = (bought: ReturnType<typeof historyOf>, today: number) =>
      buyAgain(bought, { ...everything, today, most: 100 }).map(({ productId }) => productId);
    for (let round = 0; round < 300; round += 1) {
      const bought = historyOf(
        Array.from({ length: random.between(0, 12) }, () => ({
          customerId: 1,
          productId: random.between(1, 3),
          basket: random.between(1, 60),
        })),
      );
      const today = random.between(60, 120);
      const before = dueOn(bought, today);
      const tried = Array.from({ length: 400 }, (_, days) => days + 1).find(
        (days) => JSON.stringify(dueOn(bought, today + days)) !== JSON.stringify(before),
      );
      expect(daysUntilBuyAgainChanges(bought, { ...everything, today })).toBe(tried ?? Infinity);
    }
  });
});
