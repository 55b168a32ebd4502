import { describe, expect, it } from '@jest/globals';
import { listedSales } from './added-in-lists.ts';

const effect = { value: 900_000, low: 200_000, high: 1_600_000 };
const counts = { effect: null, measured: 0, waiting: 0, unmeasured: 0 };
const told = (added: Partial<Parameters<typeof listedSales>[1]>) => {
  const { brief, words } = listedSales('a', { ...counts, ...added }, 'COP');
  return [brief, words].map((text) => text?.replace(/\s/g, ' '));
};

describe('the words of what a record of a list added', () => {
  it.each([
    [{ effect, measured: 1 }, 'añadió 900 mil', 'Añadió $ 900.000, entre $ 200.000 y $ 1.600.000.'],
    [
      { effect: { value: 31_733_088, low: 9_822_730, high: 54_018_514 }, measured: 1, waiting: 1, unmeasured: 2 },
      'añadió 31,7 M',
      'Añadió $ 31.733.088, entre $ 9.822.730 y $ 54.018.514, en 1 de sus 4 programaciones.',
    ],
    [
      { effect: { value: 3e6, low: -22_048_634, high: 15_922_212 }, measured: 1 },
      'no concluyente',
      'No es concluyente cuánto añadió: entre −$ 22.048.634 y $ 15.922.212.',
    ],
    [
      { effect: { value: -3e6, low: -5e6, high: -1e6 }, measured: 1 },
      'añadió −3 M',
      'Añadió −$ 3.000.000, entre −$ 5.000.000 y −$ 1.000.000.',
    ],
    [{ unmeasured: 2 }, undefined, 'Sin grupo de control: no se sabe cuánto añadió.'],
    [{ waiting: 1, unmeasured: 2 }, undefined, 'Todavía no se sabe cuánto añadió.'],
  ])('of %j', (added, brief, words) => {
    expect(told(added)).toEqual([brief, words]);
  });
});
