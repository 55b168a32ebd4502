import { describe, expect, it } from '@jest/globals';
import { channelHours, isAlwaysOpen } from './channel-hours.ts';
import { isOpenAt, nextOpening, openSpans, type SendingCalendar } from './open-spans.ts';
import type { ChannelRule, SendingPolicy, SendingWindow } from './sending-policy.schema.ts';

const rule = (windows: readonly (SendingWindow | null)[], onHolidays = true): ChannelRule => ({
  windows: [...windows],
  onHolidays,
  dailyLimit: null,
  weeklyLimit: null,
});
const everyDay = (window: SendingWindow | null) => Array.from({ length: 7 }, () => window);
const anyHour = rule(everyDay({ from: '00:00', to: '00:00' }));
const policy = (email: ChannelRule, preset: SendingPolicy['preset'] = 'CO') => ({
  preset,
  channels: { email, sms: email, wa: email },
});
const none = () => false;
const bogota: SendingCalendar = { timeZone: 'America/Bogota', isHoliday: none, isLegalHoliday: none };
const at = (local: string) => new Date(`${local}:00-05:00`);
const opening = (hours: ReturnType<typeof channelHours>, from: string, calendar = bogota) =>
  nextOpening(hours, at(from), calendar)?.toISOString();

describe('the preset of Colombia', () => {
  const hours = channelHours(policy(anyHour), 'email');

  // 2026-11-23 is a Monday.
  it.each([
    ['Monday before 7', '2026-11-23T06:59', '2026-11-23T07:00'],
    ['Monday at 7', '2026-11-23T07:00', '2026-11-23T07:00'],
    ['Friday at 18:59', '2026-11-27T18:59', '2026-11-27T18:59'],
    ['Friday at 19', '2026-11-27T19:00', '2026-11-28T08:00'],
    ['Saturday at 7', '2026-11-28T07:00', '2026-11-28T08:00'],
    ['Saturday at 14:59', '2026-11-28T14:59', '2026-11-28T14:59'],
    ['Saturday at 15', '2026-11-28T15:00', '2026-11-30T07:00'],
    ['Sunday at noon', '2026-11-29T12:00', '2026-11-30T07:00'],
  ])('moves %s to the next open hours', (_, from, to) => {
    expect(opening(hours, from)).toBe(at(to).toISOString());
  });

  it('closes on legal holidays that the account has removed from its calendar', () => {
    const calendar = { ...bogota, isLegalHoliday: (day: string) => day === '2026-12-08' };
    expect(opening(hours, '2026-12-08T10:00', calendar)).toBe(at('2026-12-09T07:00').toISOString());
    const off = channelHours(policy(anyHour, null), 'email');
    expect(opening(off, '2026-12-08T10:00', calendar)).toBe(at('2026-12-08T10:00').toISOString());
  });

  it('ignores holidays of the account, unless a channel respects them', () => {
    const calendar = { ...bogota, isHoliday: (day: string) => day === '2026-12-09' };
    expect(opening(hours, '2026-12-09T10:00', calendar)).toBe(at('2026-12-09T10:00').toISOString());
    const working = channelHours(policy(rule(anyHour.windows, false)), 'email');
    expect(opening(working, '2026-12-09T10:00', calendar)).toBe(at('2026-12-10T07:00').toISOString());
  });

  it('never extends an account’s own hours', () => {
    const own = channelHours(policy(rule([...everyDay({ from: '09:00', to: '20:00' }).slice(0, 6), null])), 'email');
    expect(own.week).toEqual([...Array.from({ length: 5 }, () => [[540, 1140]]), [[540, 900]], []]);
  });
});

describe('sending hours of an account', () => {
  it('that end before they begin exclude the middle of the day', () => {
    const hours = channelHours(policy(rule(everyDay({ from: '20:00', to: '06:00' })), null), 'email');
    expect(opening(hours, '2026-11-23T05:59')).toBe(at('2026-11-23T05:59').toISOString());
    expect(opening(hours, '2026-11-23T06:00')).toBe(at('2026-11-23T20:00').toISOString());
    expect(isOpenAt(hours, at('2026-11-23T23:59'), bogota, 2 * 60_000)).toBe(true);
  });

  it('are never open when every day is closed', () => {
    expect(nextOpening(channelHours(policy(rule(everyDay(null)), null), 'email'), at('2026-11-23T05:59'), bogota)).toBeNull();
  });

  it('are always open only without any restriction', () => {
    expect(isAlwaysOpen(channelHours(policy(anyHour, null), 'email'))).toBe(true);
    expect(isAlwaysOpen(channelHours(policy(anyHour), 'email'))).toBe(false);
    expect(isAlwaysOpen(channelHours(policy(rule(anyHour.windows, false), null), 'email'))).toBe(false);
  });

  it('report whether they stay open for a while', () => {
    const hours = channelHours(policy(anyHour), 'email');
    expect(isOpenAt(hours, at('2026-11-27T18:58'), bogota, 60_000)).toBe(true);
    expect(isOpenAt(hours, at('2026-11-27T18:59'), bogota, 60_000)).toBe(true);
    expect(isOpenAt(hours, at('2026-11-27T18:59'), bogota, 60_001)).toBe(false);
  });
});

describe('a clock change', () => {
  const night = channelHours(policy(rule(everyDay({ from: '01:30', to: '02:30' })), null), 'email');
  const madrid: SendingCalendar = { ...bogota, timeZone: 'Europe/Madrid' };
  const spans = (from: string, count: number) =>
    [...openSpans(night, new Date(from), madrid)]
      .slice(0, count)
      .map(({ start, end }) => [new Date(start).toISOString().slice(11, 16), new Date(end).toISOString().slice(11, 16)]);

  it('opens a repeated hour twice, and a skipped one not at all', () => {
    // On 2026-03-29 at 02:00 the clock moves to 03:00.
    expect(spans('2026-03-28T23:00:00Z', 1)).toEqual([['00:30', '01:00']]);
    // On 2026-10-25 at 03:00 the clock moves back to 02:00.
    expect(spans('2026-10-24T22:00:00Z', 2)).toEqual([
      ['23:30', '00:30'],
      ['01:00', '01:30'],
    ]);
  });
});
