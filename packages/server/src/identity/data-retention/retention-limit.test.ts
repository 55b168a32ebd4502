import { expect, it } from '@jest/globals';
import { retentionLimit } from './retention-limit.ts';

it.each([
  ['2026-11-29T12:00:00Z', 24, 'America/Bogota', '2024-11-29T05:00:00.000Z'],
  // It is still the 28th in Bogotá, and the 29th in Madrid.
  ['2026-11-29T03:00:00Z', 24, 'America/Bogota', '2024-11-28T05:00:00.000Z'],
  ['2026-11-29T03:00:00Z', 24, 'Europe/Madrid', '2024-11-28T23:00:00.000Z'],
  // A month without that day: its last one.
  ['2026-08-31T12:00:00Z', 6, 'America/Bogota', '2026-02-28T05:00:00.000Z'],
  // Midnight in summer time.
  ['2027-01-15T12:00:00Z', 6, 'Europe/Madrid', '2026-07-14T22:00:00.000Z'],
])('at %s, %d months in %s reach to %s', (now, months, zone, limit) => {
  expect(retentionLimit(new Date(now), months, zone).toISOString()).toBe(limit);
});
