import { expect, it } from '@jest/globals';
import { dueMoment, isPast } from './due-moment.ts';

it.each([
  ['a time in Bogotá', '2026-11-24T15:30', 'America/Bogota', '2026-11-24T20:30:00.000Z'],
  ['a day without a time', '2026-11-24', 'America/Bogota', '2026-11-24T14:00:00.000Z'],
  ['a zone ahead of UTC, on the day before', '2026-11-24T00:30', 'Europe/Madrid', '2026-11-23T23:30:00.000Z'],
  ['an hour that the clock skips', '2026-03-29T02:30', 'Europe/Madrid', '2026-03-29T01:30:00.000Z'],
  ['an hour that occurs twice', '2026-10-25T02:30', 'Europe/Madrid', '2026-10-25T00:30:00.000Z'],
])('parses %s', (_, local, zone, moment) => {
  expect(dueMoment(local, zone).toISOString()).toBe(moment);
});

it.each([
  ['2026-11-24T14:00:00Z', false],
  ['2026-11-24T13:59:59Z', true],
  ['2026-11-24T14:01:00Z', false],
])('says whether %s is past at 14:00:42: %s', (moment, over) => {
  expect(isPast(new Date(moment), new Date('2026-11-24T14:00:42Z'))).toBe(over);
});
