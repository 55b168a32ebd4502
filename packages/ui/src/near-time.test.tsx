import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { formatNearDateTime, NearDate, NearDay, NearLocalTime, NearTime } from './near-time.tsx';

describe('a near date and time', () => {
  const now = '2026-11-24T03:30:00Z'; // 23 nov, 22:30 in Bogotá
  it.each([
    ['2026-11-24T04:59:00Z', undefined, 'hoy, 23:59'],
    ['2026-11-23T05:00:00Z', undefined, 'hoy, 00:00'],
    ['2026-11-24T05:00:00Z', undefined, 'mañana, 00:00'],
    ['2026-11-23T04:59:00Z', undefined, 'ayer, 23:59'],
    ['2026-11-25T14:00:00Z', undefined, '25 nov 2026, 09:00'],
    ['2026-11-21T14:00:00Z', undefined, '21 nov 2026, 09:00'],
    ['2026-11-24T04:59:00Z', 'Europe/Madrid', 'hoy, 05:59'],
    ['2025-11-23T15:00:00Z', undefined, '23 nov 2025, 10:00'],
  ])('%s in zone %s is %s', (moment, zone, words) => {
    expect(formatNearDateTime(moment, zone, now)).toBe(words);
  });

  it.each([
    ['2026-12-01T14:00:00Z', '2026-11-30T15:00:00Z', 'mañana, 09:00'],
    ['2026-11-30T14:00:00Z', '2026-12-01T15:00:00Z', 'ayer, 09:00'],
    ['2027-01-01T14:00:00Z', '2026-12-31T15:00:00Z', 'mañana, 09:00'],
    ['2026-12-31T14:00:00Z', '2027-01-01T15:00:00Z', 'ayer, 09:00'],
    ['2028-02-28T14:00:00Z', '2028-03-01T15:00:00Z', '28 feb 2028, 09:00'],
    ['2028-02-29T14:00:00Z', '2028-03-01T15:00:00Z', 'ayer, 09:00'],
    ['2027-03-01T14:00:00Z', '2027-02-28T15:00:00Z', 'mañana, 09:00'],
    ['2027-02-01T14:00:00Z', '2027-01-31T15:00:00Z', 'mañana, 09:00'],
  ])('counts days across the ends of months and years: %s seen at %s is %s', (moment, seen, words) => {
    expect(formatNearDateTime(moment, undefined, seen)).toBe(words);
  });

  it('counts calendar days where the clocks change', () => {
    expect(formatNearDateTime('2026-10-25T23:30:00Z', 'Europe/Madrid', '2026-10-24T22:30:00Z')).toBe('mañana, 00:30');
  });
});

describe('NearTime', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: new Date('2026-11-23T15:00:00Z') });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('has the exact moment on hover and for screen readers', () => {
    render(<NearTime moment="2026-11-23T15:49:00Z" zone={undefined} />);
    const time = screen.getByText('hoy, 10:49');
    expect(time).toHaveTextContent('hoy, 10:49 (23 nov 2026, 10:49)');
    expect(time).toHaveAttribute('title', '23 nov 2026, 10:49, Bogotá (GMT−5)');
    expect(time).toHaveAttribute('datetime', '2026-11-23T15:49:00.000Z');
  });

  it.each([
    ['2026-11-23T09:00', undefined, 'hoy, 09:00 (23 nov 2026, 09:00)', '23 nov 2026, 09:00, Bogotá (GMT−5)'],
    ['2026-11-24T01:00', 'Asia/Tokyo', 'hoy, 01:00 (24 nov 2026, 01:00)', '24 nov 2026, 01:00, Tokyo (GMT+9)'],
    ['2026-11-25T09:00', undefined, '25 nov 2026, 09:00', '25 nov 2026, 09:00, Bogotá (GMT−5)'],
  ])("reads %s on the account's clock", (written, zone, words, title) => {
    const { container } = render(<NearLocalTime written={written} zone={zone} />);
    const time = container.querySelector('time');
    expect(time).toHaveTextContent(words);
    expect(time).toHaveAttribute('title', title);
    expect(time).toHaveAttribute('datetime', written);
  });

  it.each([
    ['2026-11-23T15:49:00Z', 'hoy, 10:49 (23 nov 2026, 10:49)'],
    ['2026-11-24T04:59:00Z', 'hoy, 23:59 (23 nov 2026, 23:59)'],
    ['2026-11-22T15:49:00Z', 'ayer, 10:49 (22 nov 2026, 10:49)'],
    ['2026-11-21T15:49:00Z', '21 nov 2026, 10:49'],
  ])('shows another day by its date alone: %s reads %s', (moment, words) => {
    const { container } = render(<NearDate moment={moment} zone={undefined} />);
    const time = container.querySelector('time');
    expect(time).toHaveTextContent(words);
    expect(time?.firstChild).toHaveTextContent(words.startsWith('21') ? '21 nov 2026' : words.replace(/ \(.*/, ''));
    expect(time?.title).toMatch(/^2\d nov 2026, \d\d:\d\d, Bogotá \(GMT−5\)$/);
  });

  it.each([
    ['2026-11-22', undefined, 'ayer (22 nov 2026)'],
    ['2026-11-23', undefined, 'hoy (23 nov 2026)'],
    ['2026-11-24', undefined, 'mañana (24 nov 2026)'],
    ['2026-11-25', undefined, '25 nov 2026'],
    ['2026-11-24', 'Asia/Tokyo', 'hoy (24 nov 2026)'],
  ])('reads the calendar date %s in zone %s as %s', (day, zone, words) => {
    jest.setSystemTime(new Date('2026-11-23T20:00:00Z'));
    const { container } = render(<NearDay day={day} zone={zone} />);
    const time = container.querySelector('time');
    expect(time).toHaveTextContent(words);
    expect(time).toHaveAttribute('datetime', day);
    expect(time?.title).toMatch(/^2\d nov 2026$/);
  });
});
