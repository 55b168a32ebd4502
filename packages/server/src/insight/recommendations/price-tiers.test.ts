import { expect, it } from '@jest/globals';
import { priceTiers } from './price-tiers.ts';

it('puts the distinct prices of each line in thirds, whatever the number of products', () => {
  const prices = [10, 10, 20, 30, 40, 50, 60].map((price, id) => ({ id, lineCode: 'OLLAS', price }));
  const others = [{ id: 20, lineCode: 'TOALLAS', price: 900 }];
  const tiers = priceTiers([...prices, ...others]);
  expect(prices.map(({ id }) => tiers.get(id))).toEqual([1, 1, 1, 2, 2, 3, 3]);
  expect(tiers.get(20)).toBe(1);
});

it('has no tier for products without a line or a price', () => {
  expect(
    priceTiers([
      { id: 1, lineCode: '', price: 10 },
      { id: 2, lineCode: 'OLLAS', price: 0 },
    ]).size,
  ).toBe(0);
});
