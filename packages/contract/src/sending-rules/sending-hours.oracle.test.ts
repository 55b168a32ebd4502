import { expect, it } from '@jest/globals';
import { channelHours } from './channel-hours.ts';
import { nextOpening } from './open-spans.ts';
import { capPeriods } from './sending-caps.ts';

/** The seed of the random hours, holidays and moments. To repeat a failure, write its seed here. */
const seed = Date.now() % 1_000_000_007;

/** Creates a seeded random number generator (mulberry32). */
function randomOf(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
const random = randomOf(seed);
const below = (most: number) => Math.floor(random() * most);

const zones = ['America/Bogota', 'America/Santiago', 'Europe/Madrid', 'America/Havana', 'Australia/Lord_Howe'];
const minute = 60_000;
const triedMs = 14 * 24 * 60 * minute;
const clockOf = (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
const hour = () => `${String(below(24)).padStart(2, '0')}:${['00', '15', '30'][below(3)]}`;
const window = () => (random() < 0.25 ? null : { from: hour(), to: hour() });

/** Decides by the local time, minute by minute, without arithmetic with offsets. */
function allowed(
  shown: string,
  windows: ReturnType<typeof window>[],
  isClosed: (day: string) => boolean,
  legal: boolean,
): boolean {
  const [day = '', time = ''] = shown.split(' ');
  if (isClosed(day)) return false;
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  const own = windows[(weekday + 6) % 7];
  if (!own) return false;
  const { from, to } = own;
  const isIn = from === to || (from < to ? time >= from && time < to : time >= from || time < to);
  if (!isIn || !legal) return isIn;
  if (weekday === 0) return false;
  return weekday === 6 ? time >= '08:00' && time < '15:00' : time >= '07:00' && time < '19:00';
}

it(`finds the same next open minute as a search of every minute (seed ${seed})`, () => {
  for (let round = 0; round < 60; round += 1) {
    const timeZone = zones[round % zones.length] ?? '';
    const clock = clockOf(timeZone);
    const windows = Array.from({ length: 7 }, window);
    const legal = random() < 0.5;
    const holidays = new Set(
      Array.from({ length: 60 }, () => new Date(Date.UTC(2026, 0, 1 + below(365))).toISOString().slice(0, 10)),
    );
    const rule = { windows, onHolidays: legal, dailyLimit: null, weeklyLimit: null };
    const hours = channelHours({ preset: legal ? 'CO' : null, channels: { email: rule, sms: rule, wa: rule } }, 'sms');
    const isHoliday = (day: string) => holidays.has(day);
    // Half of the moments lie near a clock change of some zone.
    const changes = ['2026-03-29T00:30Z', '2026-10-25T00:30Z', '2026-04-05T03:00Z', '2026-09-06T04:00Z', '2026-03-08T05:00Z'];
    const near = Date.parse(changes[below(changes.length)] ?? '') + (below(720) - 360) * minute;
    const from = random() < 0.5 ? near : Date.UTC(2026, below(12), 1 + below(28), below(24), below(60));
    const calendar = { timeZone, isHoliday: legal ? () => false : isHoliday, isLegalHoliday: isHoliday };
    let expected: number | null = null;
    for (let tried = 0; tried * minute < triedMs && expected === null; tried += 1) {
      const moment = from + tried * minute;
      if (allowed(clock.format(moment), windows, isHoliday, legal)) expected = moment;
    }
    const found = nextOpening(hours, new Date(from), calendar);
    // An opening beyond the searched minutes counts as none.
    const seen = found && found.getTime() < from + triedMs ? found.toISOString() : null;
    expect([round, timeZone, seen]).toEqual([round, timeZone, expected === null ? null : new Date(expected).toISOString()]);
  }
});

it(`finds the start of days and weeks on the account’s clock (seed ${seed})`, () => {
  for (let round = 0; round < 200; round += 1) {
    const timeZone = zones[round % zones.length] ?? '';
    const clock = clockOf(timeZone);
    const day = (at: number) => clock.format(at).slice(0, 10);
    const moment = Date.UTC(2026, below(12), 1 + below(28), below(24), below(60));
    const { dayStart, dayEnd, weekStart, weekEnd } = capPeriods(new Date(moment), timeZone);
    const today = day(moment);
    const monday = new Date(`${today}T12:00:00Z`);
    monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
    expect([day(dayStart.getTime()), day(dayStart.getTime() - minute) === today]).toEqual([today, false]);
    expect([day(dayEnd.getTime() - minute), day(dayEnd.getTime()) === today]).toEqual([today, false]);
    expect(day(weekStart.getTime())).toBe(monday.toISOString().slice(0, 10));
    expect(Math.round((weekEnd.getTime() - weekStart.getTime()) / 86_400_000)).toBe(7);
  }
});
