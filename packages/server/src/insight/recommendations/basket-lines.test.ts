import { describe, expect, it } from '@jest/globals';
import { type BasketLine, basketsOf, type CustomerLines, linesByCustomer } from './basket-lines.ts';

const line = (customerId: number, basket: number, productId: number): BasketLine => ({ customerId, basket, productId });
const lines = [line(1, 10, 7), line(1, 10, 8), line(1, 12, 7), line(4, 10, 9), line(5, 1, 7), line(5, 1, 7)];

async function customersIn(pages: readonly (readonly BasketLine[])[]) {
  const customers: CustomerLines[] = [];
  for await (const customer of linesByCustomer(pages)) customers.push(customer);
  return customers;
}

describe('linesByCustomer', () => {
  it.each([1, 2, 4, 100])('joins the lines of each customer across pages of %d lines', async (size) => {
    const pages = Array.from({ length: Math.ceil(lines.length / size) }, (_, i) => lines.slice(i * size, (i + 1) * size));
    const customers = await customersIn([[], ...pages]);
    expect(customers.map(({ customerId, lines: own }) => [customerId, own.length])).toEqual([
      [1, 3],
      [4, 1],
      [5, 2],
    ]);
  });

  it('refuses lines that are not ordered by customer', async () => {
    await expect(customersIn([[line(4, 1, 1), line(1, 1, 1)]])).rejects.toThrow(/not ordered by customer: 1 comes after 4/);
  });
});

describe('basketsOf', () => {
  it('contains each product of a basket once', () => {
    expect([...basketsOf(lines.slice(0, 3))]).toEqual([new Set([7, 8]), new Set([7])]);
    expect([...basketsOf(lines.slice(4))]).toEqual([new Set([7])]);
    expect([...basketsOf([])]).toEqual([]);
  });
});
