import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { calendarOf, todayInBogota } from './calendar.ts';

describe('the calendar of the demo', () => {
  const { dayAgo, momentAgo } = calendarOf('2026-03-01');

  it.each([
    [0, '2026-03-01'],
    [1, '2026-02-28'],
    [365, '2025-03-01'],
    [-31, '2026-04-01'],
  ])('counts days back, and negative ones ahead: %d', (days, date) => {
    expect(dayAgo(days)).toBe(date);
  });

  it.each([
    [0, 0, '2026-03-01T05:00:00.000Z'],
    [0, 9 * 60 + 30, '2026-03-01T14:30:00.000Z'],
    [1, 20 * 60, '2026-03-01T01:00:00.000Z'],
  ])('has moments on the clock of Bogotá: %d days ago at minute %d', (days, minute, moment) => {
    expect(momentAgo(days, minute).toISOString()).toBe(moment);
  });
});

describe('today in Bogotá', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it.each([
    ['2026-03-01T04:59:59Z', '2026-02-28'],
    ['2026-03-01T05:00:00Z', '2026-03-01'],
  ])('begins five hours after midnight in UTC: %s', (now, today) => {
    jest.setSystemTime(new Date(now));
    expect(todayInBogota()).toBe(today);
  });
});
