import { describe, expect, it } from '@jest/globals';
import { seededRandom } from '../../testing/seeded-random.ts';
import { BasketCosine } from './basket-cosine.ts';

const everything = { mayBeOffered: () => true };
const times = <T>(count: number, basket: T): T[] => Array.from({ length: count }, () => basket);

function counted(baskets: readonly (readonly number[])[], isLeftOut?: (productId: number) => boolean) {
  const cosine = new BasketCosine(isLeftOut);
  for (const basket of baskets) cosine.add(basket);
  return cosine;
}

describe('BasketCosine', () => {
  it('finds the same neighbours as a brute-force count over all baskets', () => {
    const random = seededRandom(9);
    const baskets = Array.from({ length: 800 }, () => [
      ...new Set(Array.from({ length: 1 + Math.floor(random() * 6) }, () => Math.floor(random() ** 2 * 60))),
    ]);
    const having = (...products: number[]) => baskets.filter((basket) => products.every((one) => basket.includes(one))).length;
    const found = [...counted(baskets).neighbours(everything)];
    for (let productId = 0; productId < 60; productId++) {
      const expected = Array.from({ length: 60 }, (_, otherId) => ({ otherId, together: having(productId, otherId) }))
        .filter(({ otherId, together }) => otherId !== productId && together >= 3)
        .map((pair) => ({ ...pair, cosine: pair.together / Math.sqrt(having(productId) * having(pair.otherId)) }))
        .toSorted((one, other) => other.cosine - one.cosine || one.otherId - other.otherId)
        .slice(0, 20)
        .map((pair, i) => ({ productId, place: i + 1, ...pair, baskets: having(productId), otherBaskets: having(pair.otherId) }));
      expect(found.filter((neighbour) => neighbour.productId === productId)).toEqual(expected);
    }
  });

  it('does not depend on the order of the baskets', () => {
    const baskets = [...times(4, [1, 2, 3]), ...times(4, [1, 2]), ...times(4, [3, 1]), ...times(5, [2])];
    const sorted = (cosine: BasketCosine) =>
      [...cosine.neighbours(everything)].toSorted((one, other) => one.productId - other.productId || one.place - other.place);
    expect(sorted(counted(baskets.toReversed()))).toEqual(sorted(counted(baskets)));
  });

  it('never treats a single shared basket as evidence, whatever the options', () => {
    const baskets = [[1, 2], ...times(2, [3, 4]), ...times(3, [5, 6])];
    const pairs = (leastTogether?: number) =>
      [...counted(baskets).neighbours({ ...everything, ...(leastTogether === undefined ? {} : { leastTogether }) })].map(
        ({ productId, otherId }) => [productId, otherId],
      );
    expect(pairs(1)).toEqual([
      [3, 4],
      [4, 3],
      [5, 6],
      [6, 5],
    ]);
    expect(pairs()).toEqual([
      [5, 6],
      [6, 5],
    ]);
  });

  it('never returns a withdrawn product as a neighbour, but finds neighbours of it', () => {
    const found = [...counted(times(5, [1, 2])).neighbours({ mayBeOffered: (productId) => productId !== 2 })];
    expect(found.map(({ productId, otherId }) => [productId, otherId])).toEqual([[2, 1]]);
  });

  it('excludes products of sensitive categories on both sides and from the baskets', () => {
    const found = [
      ...counted([...times(5, [1, 2, 3]), ...times(3, [1, 2])], (productId) => productId === 2).neighbours(everything),
    ];
    expect(found.map(({ productId, otherId, baskets }) => [productId, otherId, baskets])).toEqual([
      [1, 3, 8],
      [3, 1, 5],
    ]);
  });

  it('reads at most a hundred products of a basket', () => {
    const cosine = counted(
      times(
        3,
        Array.from({ length: 5000 }, (_, i) => i),
      ),
    );
    const found = [...cosine.neighbours(everything)];
    expect(new Set(found.map(({ productId }) => productId)).size).toBe(100);
    expect(found).toHaveLength(100 * 20);
  });

  it('does not favour rare products, as lift would', () => {
    // Lift: 2 and 3 share 3 baskets of 3 and 100; 4 shares 50 of 60 and 100.
    const baskets = [...times(3, [1, 2]), ...times(50, [1, 4]), ...times(47, [1]), ...times(10, [4]), ...times(300, [9])];
    const [nearest] = [...counted(baskets).neighbours(everything)].filter(({ productId }) => productId === 1);
    expect(nearest).toMatchObject({ otherId: 4, together: 50, baskets: 100, otherBaskets: 60 });
  });
});
