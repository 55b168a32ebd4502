import { describe, expect, it } from '@jest/globals';
import { type IsHoliday, occurrences, type PlannedOccurrence, type SchedulePlan } from './occurrences.ts';

const noHolidays: IsHoliday = () => false;

const once: SchedulePlan = {
  dateStart: '2026-03-01',
  dateEnd: null,
  repeatSending: false,
  sendingTime: null,
  range: null,
  sendingJustXdays: [],
  repeatEachMonth: null,
  dayTheMonth: null,
  ordinal: null,
  weekday: null,
  timeZone: 'America/Bogota',
};
const repeating: SchedulePlan = { ...once, repeatSending: true, sendingTime: '09:00', dateEnd: '2026-12-31' };
const daily = (...sendingJustXdays: number[]): SchedulePlan => ({ ...repeating, range: 1, sendingJustXdays });
const monthly = (rule: Partial<SchedulePlan>): SchedulePlan => ({ ...repeating, range: 2, ...rule });
const daysOf = (planned: readonly PlannedOccurrence[]): string[] => planned.map(({ day }) => day);

describe('a one-time schedule', () => {
  it('is sent at the typed time', () => {
    const [planned, ...more] = occurrences({ ...once, dateStart: '2026-11-24T15:30' }, noHolidays);
    const at = new Date('2026-11-24T20:30:00Z');
    expect(planned).toEqual({ at, day: '2026-11-24', time: '15:30', plannedDay: '2026-11-24', reason: null });
    expect(more).toEqual([]);
  });

  it('is sent at 09:00 without a time', () => {
    expect(occurrences(once, noHolidays)).toMatchObject([{ day: '2026-03-01', time: '09:00' }]);
  });

  it('is sent once even if the form says 3 for its range', () => {
    expect(occurrences({ ...once, range: 3 }, noHolidays)).toHaveLength(1);
    expect(occurrences({ ...repeating, range: 3 }, noHolidays)).toEqual([]);
  });
});

describe('a recurring schedule', () => {
  it('is sent on the chosen weekdays, the last day included', () => {
    const planned = occurrences({ ...daily(1, 5), dateStart: '2026-11-02', dateEnd: '2026-11-13' }, noHolidays);
    expect(daysOf(planned)).toEqual(['2026-11-02', '2026-11-06', '2026-11-09', '2026-11-13']);
  });

  it('is not sent on its first day when the rule does not match', () => {
    const planned = occurrences({ ...daily(1), dateStart: '2026-11-03', dateEnd: '2026-11-16' }, noHolidays);
    expect(daysOf(planned)).toEqual(['2026-11-09', '2026-11-16']);
  });

  it('is not sent on its first day before the start time', () => {
    const days = { ...daily(1, 2), dateEnd: '2026-11-03' };
    expect(daysOf(occurrences({ ...days, dateStart: '2026-11-02T09:00' }, noHolidays))).toEqual(['2026-11-02', '2026-11-03']);
    expect(daysOf(occurrences({ ...days, dateStart: '2026-11-02T09:01' }, noHolidays))).toEqual(['2026-11-03']);
  });

  it.each([
    ['the first day', { repeatEachMonth: 1 }, ['2026-10-01', '2026-11-01', '2026-12-01']],
    ['the first business day', { repeatEachMonth: 2 }, ['2026-10-01', '2026-11-03', '2026-12-01']],
    ['the last day', { repeatEachMonth: 3 }, ['2026-10-31', '2026-11-30', '2026-12-31']],
    ['the last business day', { repeatEachMonth: 4 }, ['2026-10-30', '2026-11-30', '2026-12-30']],
    ['the day 31', { repeatEachMonth: 5, dayTheMonth: 31 }, ['2026-10-31', '2026-11-30', '2026-12-31']],
    ['the second Tuesday', { repeatEachMonth: 6, ordinal: 2, weekday: 2 }, ['2026-10-13', '2026-11-10', '2026-12-08']],
    ['the last Friday', { repeatEachMonth: 6, ordinal: 5, weekday: 5 }, ['2026-10-30', '2026-11-27', '2026-12-25']],
  ])('is sent on %s of the month', (_, rule, days) => {
    const holidays = ['2026-11-02', '2026-12-31'];
    const planned = occurrences({ ...monthly(rule), dateStart: '2026-10-01' }, (day) => holidays.includes(day));
    expect(daysOf(planned)).toEqual(days);
  });

  it('is never moved beyond its dates', () => {
    const moved = { ...monthly({ repeatEachMonth: 2 }), dateStart: '2026-11-01', dateEnd: '2026-11-02' };
    expect(occurrences(moved, (day) => day === '2026-11-02')).toEqual([]);
  });

  it('is skipped in a month without working days', () => {
    const planned = occurrences({ ...monthly({ repeatEachMonth: 4 }), dateStart: '2026-10-01' }, (day) => day.includes('-11-'));
    expect(daysOf(planned)).toEqual(['2026-10-30', '2026-12-31']);
  });

  it.each([
    ['a month without the day', monthly({ repeatEachMonth: 5, dayTheMonth: 30 }), '2027-02-28', '2027-02-28', 'fin_de_mes'],
    ['a Sunday', monthly({ repeatEachMonth: 2 }), '2026-11-03', '2026-11-01', 'dia_no_habil'],
    ['an hour that is left out', { ...daily(7), sendingTime: '02:30' }, '2027-03-28', '2027-03-28', 'cambio_de_hora'],
  ])('reports why an occurrence was moved: %s', (_, plan, day, plannedDay, reason) => {
    const planned = occurrences({ ...plan, dateEnd: '2027-12-31', timeZone: 'Europe/Madrid' }, (date) => date === '2026-11-02');
    expect(planned.find((one) => one.day === day)).toMatchObject({ plannedDay, reason });
  });

  it('shows the local time after a clock change', () => {
    const plan = { ...daily(7), dateStart: '2027-03-28', dateEnd: '2027-03-28', sendingTime: '02:30', timeZone: 'Europe/Madrid' };
    expect(occurrences(plan, noHolidays)).toMatchObject([{ time: '03:30', at: new Date('2027-03-28T01:30:00Z') }]);
  });

  it('is sent once when a zone skips a whole day', () => {
    const days = { dateStart: '2011-12-29', dateEnd: '2011-12-31' };
    const planned = occurrences({ ...daily(1, 2, 3, 4, 5, 6, 7), ...days, timeZone: 'Pacific/Apia' }, noHolidays);
    expect(daysOf(planned)).toEqual(['2011-12-29', '2011-12-31']);
  });

  it.each(['0002', '0020', '0209', '2099'])('accepts a year while it is typed: %s', (year) => {
    const planned = occurrences(
      { ...monthly({ repeatEachMonth: 3 }), dateStart: `${year}-11-30`, dateEnd: `${year}-12-31` },
      noHolidays,
    );
    expect(daysOf(planned)).toEqual([`${year}-11-30`, `${year}-12-31`]);
  });

  it('starts at the requested moment, and stops at the limit', () => {
    const plan = daily(1, 2, 3, 4, 5, 6, 7);
    const from = new Date('2026-06-10T14:00:01Z');
    expect(daysOf(occurrences(plan, noHolidays, { from, limit: 2 }))).toEqual(['2026-06-11', '2026-06-12']);
    expect(occurrences({ ...plan, dateEnd: '2046-01-01' }, noHolidays)).toHaveLength(2001);
  });
});
