import { expect, it } from '@jest/globals';
import { dayIn, periodLengthIn, periodUntil } from './period.ts';

it('ends with today on the clock of the account, and compares with as many days before', () => {
  const period = periodUntil(new Date('2026-11-22T03:30:00Z'), 7, 'America/Bogota');
  expect(period.days).toEqual(['2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21']);
  expect([period.before.days[0], period.before.days.at(-1)]).toEqual(['2026-11-08', '2026-11-14']);
  expect([period.before.from, period.from, period.to]).toEqual(
    ['2026-11-08T05:00:00Z', '2026-11-15T05:00:00Z', '2026-11-22T05:00:00Z'].map((text) => new Date(text)),
  );
  expect(period.before.to).toEqual(period.from);
});

it('starts days when they start, also where a clock was changed', () => {
  const period = periodUntil(new Date('2026-10-26T12:00:00Z'), 7, 'Europe/Madrid');
  expect(period.from).toEqual(new Date('2026-10-19T22:00:00Z'));
  expect(period.to).toEqual(new Date('2026-10-26T23:00:00Z'));
  expect(dayIn(new Date('2026-10-25T22:59:00Z'), 'Europe/Madrid')).toBe('2026-10-25');
});

it.each([
  ['7', 7],
  ['90', 90],
  ['8', 30],
  [undefined, 30],
])('reads %s as %s days', (text, days) => {
  expect(periodLengthIn(text)).toBe(days);
});
