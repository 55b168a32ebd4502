import { describe, expect, it } from '@jest/globals';
import { byDay, onDays, rateOf, sumOf } from './day-sums.ts';

const rows = [
  { day: '2026-11-01', people: 2, sales: 10 },
  { day: '2026-11-03', people: 3, sales: 20 },
  { day: '2026-11-01', people: 5, sales: 40 },
];

describe('sums by day', () => {
  it('add up the rows of each day in the order of the days, 0 where there are none', () => {
    expect(byDay(rows, ['2026-11-03', '2026-11-02', '2026-11-01'], 'people')).toEqual([3, 0, 7]);
  });

  it('are of the given days only', () => {
    expect(onDays(rows, ['2026-11-01', '2026-11-02'])).toEqual([rows[0], rows[2]]);
    expect(sumOf(rows, 'sales')).toBe(70);
    expect(sumOf(rows.slice(3), 'sales')).toBe(0);
  });

  it('have a rate only where the whole is not 0', () => {
    expect(rateOf(1, 4)).toBe(0.25);
    expect(rateOf(0, 4)).toBe(0);
    expect(rateOf(1, 0)).toBeUndefined();
  });
});
