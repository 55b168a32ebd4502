import { expect, it } from '@jest/globals';
import { countryHolidays } from '../../messaging/calendars/country-holidays.ts';
import { answerDue, extensionDue, workingDaysAfter } from './legal-deadline.ts';

const colombia = { isHoliday: (day: string) => countryHolidays(Number(day.slice(0, 4))).has(day) };
const none = { isHoliday: () => false };

it.each([
  ['the day itself does not count', '2026-11-23', 1, '2026-11-24'],
  ['Saturdays and Sundays do not count', '2026-11-27', 1, '2026-11-30'],
  ['received on a Saturday, the first day is Monday', '2026-11-28', 1, '2026-11-30'],
  ['no days', '2026-11-28', 0, '2026-11-28'],
])('%s', (_, from, days, expected) => expect(workingDaysAfter(from, days, none)).toBe(expected));

it.each([
  // Without holidays ten working days are two weeks.
  ['query', '2026-11-09', '2026-11-24'],
  // 16 November is a holiday (independence of Cartagena).
  ['correction', '2026-11-09', '2026-12-01'],
  // 8 and 25 December and 1 and 11 January are holidays.
  ['erasure', '2026-12-22', '2027-01-15'],
  ['objection', '2026-12-04', '2026-12-29'],
] as const)('an answer to a %s of %s is due on %s', (kind, received, expected) => {
  expect(answerDue(kind, received, colombia)).toBe(expected);
});

it('an extension is 5 working days for queries, and 8 for claims, after the first deadline', () => {
  expect(extensionDue('query', '2026-11-24', colombia)).toBe('2026-12-01');
  expect(extensionDue('erasure', '2026-12-01', colombia)).toBe('2026-12-14');
});

it('counts as a slow count of the calendar does, over years', () => {
  const days = Array.from({ length: 900 }, (_, index) => new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10));
  const works = (day: string) => ![0, 6].includes(new Date(day).getUTCDay()) && !colombia.isHoliday(day);
  for (const [index, day] of days.slice(0, 800).entries()) {
    const after = days.slice(index + 1).filter(works);
    expect([day, workingDaysAfter(day, 15, colombia)]).toEqual([day, after[14]]);
  }
});
