import { expect, it } from '@jest/globals';
import { dayName, monthAfter, monthName, weekdayName, weeksOf, wholeDay } from './days.ts';

it('formats the days of a calendar in any time zone of the machine', () => {
  expect(monthName('2026-12-01')).toBe('diciembre de 2026');
  expect(weekdayName('2026-12-01')).toBe('mar');
  expect(dayName('2026-12-01')).toBe('1 dic');
  expect(wholeDay('2026-12-08')).toBe('martes, 8 de diciembre');
});

it('moves from December to January of the next year', () => {
  expect(monthAfter('2026-12', 1)).toBe('2027-01');
  expect(monthAfter('2026-01', -1)).toBe('2025-12');
});

it('fills the weeks of a month with days of the adjacent months', () => {
  const weeks = weeksOf('2026-12');
  expect(weeks).toHaveLength(5);
  expect(weeks[0]).toEqual(['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06']);
  expect(weeks.at(-1)?.at(-1)).toBe('2027-01-03');
  // A February of 28 days that begins on a Monday fills exactly four weeks.
  expect(weeksOf('2027-02')).toHaveLength(4);
});

it('returns at most six weeks for any month, also in the year 2, which occurs while 2099 is typed', () => {
  for (let year = 1; year <= 3000; year += 1) {
    const month = `${String(year).padStart(4, '0')}-${String((year % 12) + 1).padStart(2, '0')}`;
    const weeks = weeksOf(month);
    const days = weeks.flat().filter((day) => day.startsWith(month));
    expect([weeks.length <= 6, days.length >= 28, days[0], monthAfter(monthAfter(month, 1), -1)]).toEqual([
      true,
      true,
      `${month}-01`,
      month,
    ]);
  }
  expect(monthAfter('0099-12', 1)).toBe('0100-01');
});
