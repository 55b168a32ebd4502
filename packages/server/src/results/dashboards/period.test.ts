import { expect, it } from '@jest/globals';
import { dayIn, mostDays, periodChoiceIn, periodOf } from './period.ts';

it('ends a period with today on the clock of the account, and compares it with as many days before', () => {
  const period = periodOf(new Date('2026-11-22T03:30:00Z'), 7, 'America/Bogota');
  expect(period.days).toEqual(['2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21']);
  expect([period.before.days[0], period.before.days.at(-1)]).toEqual(['2026-11-08', '2026-11-14']);
  expect([period.before.from, period.from, period.to]).toEqual(
    ['2026-11-08T05:00:00Z', '2026-11-15T05:00:00Z', '2026-11-22T05:00:00Z'].map((text) => new Date(text)),
  );
  expect(period.before.to).toEqual(period.from);
  expect(period.endsToday).toBe(true);
});

it('starts days at midnight, also across a clock change', () => {
  const period = periodOf(new Date('2026-10-26T12:00:00Z'), 7, 'Europe/Madrid');
  expect(period.from).toEqual(new Date('2026-10-19T22:00:00Z'));
  expect(period.to).toEqual(new Date('2026-10-26T23:00:00Z'));
  expect(dayIn(new Date('2026-10-25T22:59:00Z'), 'Europe/Madrid')).toBe('2026-10-25');
});

it('accepts any dates, and compares them with as many days before', () => {
  const period = periodOf(new Date('2026-11-22T15:00:00Z'), { first: '2026-09-28', last: '2026-10-11' }, 'America/Bogota');
  expect(period.endsToday).toBe(false);
  expect([period.length, period.days[0], period.days.at(-1)]).toEqual([14, '2026-09-28', '2026-10-11']);
  expect([period.before.days[0], period.before.days.at(-1)]).toEqual(['2026-09-14', '2026-09-27']);
  expect(period.before.to).toEqual(period.from);
  expect(period.to).toEqual(new Date('2026-10-12T05:00:00Z'));
});

const now = new Date('2026-11-22T15:00:00Z');

it.each([
  [{ period: '7' }, 7],
  [{ period: '90' }, 90],
  [{ period: '8' }, 30],
  [{}, 30],
  [
    { from: '2026-10-01', to: '2026-10-15', period: '7' },
    { first: '2026-10-01', last: '2026-10-15' },
  ],
  [
    { from: '2026-10-15', to: '2026-10-01' },
    { first: '2026-10-01', last: '2026-10-15' },
  ],
  [
    { from: '2026-11-01', to: '2027-01-01' },
    { first: '2026-11-01', last: '2026-11-22' },
  ],
  [
    { from: '2026-11-22', to: '2026-11-24' },
    { first: '2026-11-22', last: '2026-11-22' },
  ],
  [{ from: '2026-11-23', to: '2026-11-24' }, 30],
  [{ from: '2026-02-30', to: '2026-03-01' }, 30],
  [{ from: '0000-01-01', to: '2026-03-01' }, 30],
  [{ from: "2026-01-01'--", to: '2026-03-01' }, 30],
  [{ from: '2026-10-01' }, 30],
])('parses %j', (asked, choice) => {
  expect(periodChoiceIn({ period: undefined, from: undefined, to: undefined, ...asked }, now, 'America/Bogota')).toEqual(choice);
});

it('goes back two years at most', () => {
  const asked = { period: undefined, from: '1990-01-01', to: '2026-11-22' };
  expect(periodOf(now, periodChoiceIn(asked, now, 'America/Bogota'), 'America/Bogota').days).toHaveLength(mostDays);
});
