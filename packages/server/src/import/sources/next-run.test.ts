import { describe, expect, it } from '@jest/globals';
import { fitsPattern } from './file-pattern.ts';
import { nextRun } from './next-run.ts';
import { settledFiles } from './settled-files.ts';

const everyDay = [1, 2, 3, 4, 5, 6, 7];

describe('the next run of a source', () => {
  it.each([
    ['later on the same day', [6], '06:30', '2026-11-28T11:29:59Z', '2026-11-28T11:30:00.000Z'],
    ['a week later once its time has come', [6], '06:30', '2026-11-28T11:30:00Z', '2026-12-05T11:30:00.000Z'],
    ['on the next of its days', [1, 3], '23:00', '2026-11-28T12:00:00Z', '2026-12-01T04:00:00.000Z'],
    ['on the day of the account and not of Greenwich', [6], '20:00', '2026-11-29T00:30:00Z', '2026-11-29T01:00:00.000Z'],
  ])('is %s', (_, days, time, after, run) => {
    expect(nextRun({ days, time, timeZone: 'America/Bogota' }, new Date(after)).toISOString()).toBe(run);
  });

  it('is an hour later where the clock skips its time', () => {
    const schedule = { days: everyDay, time: '02:30', timeZone: 'Europe/Madrid' };
    expect(nextRun(schedule, new Date('2026-03-28T12:00:00Z')).toISOString()).toBe('2026-03-29T01:30:00.000Z');
  });
});

describe('a pattern of file names', () => {
  it.each([
    ['ventas-*.csv', 'ventas-2026-11-28.csv', true],
    ['ventas-*.csv', 'ventas-.csv', true],
    ['ventas-*.csv', 'ventas-2026.csv.part', false],
    ['ventas-*.csv', 'VENTAS-1.csv', false],
    ['*', 'x', true],
    ['a*a', 'a', false],
    ['*-b-*.csv', 'a-b-c.csv', true],
    ['*-b-*.csv', 'a-c.csv', false],
    ['ventas.csv', 'ventas.csv', true],
    ['ventas.csv', 'ventasXcsv', false],
    ['[a].csv', '[a].csv', true],
  ])('%s and %s: %s', (pattern, name, fits) => {
    expect(fitsPattern(pattern, name)).toBe(fits);
  });
});

describe('a file that may still be written to', () => {
  const now = new Date('2026-11-28T12:00:00Z');
  const file = (version: string, secondsAgo: number) => ({
    name: 'a.csv',
    path: '/a.csv',
    size: 1,
    version,
    modifiedAt: new Date(now.getTime() - secondsAgo * 1000),
  });
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

  it('is complete two minutes after its last change', () => {
    expect(settledFiles([file('1', 120)], null, now)).toMatchObject({ complete: [{ version: '1' }], sightings: null });
  });

  it('is watched for a minute otherwise, also where its clock is ahead', () => {
    for (const secondsAgo of [5, -600]) {
      const first = settledFiles([file('1', secondsAgo)], null, now);
      expect(first.complete).toEqual([]);
      const soon = settledFiles([file('1', secondsAgo)], first.sightings, later(30));
      expect(soon.complete).toEqual([]);
      expect(settledFiles([file('1', secondsAgo)], soon.sightings, later(61)).complete).toHaveLength(1);
    }
  });

  it('is watched anew when it has grown, and the waiting is counted from the first sighting', () => {
    const first = settledFiles([file('1', 5)], null, now);
    const grown = settledFiles([file('2', -50)], first.sightings, later(61));
    expect(grown.complete).toEqual([]);
    expect(grown.sightings?.since).toBe(now.toISOString());
  });

  it('is taken without waiting where the server tells neither time nor version', () => {
    expect(settledFiles([{ ...file('1', 0), version: null, modifiedAt: null }], null, now).complete).toHaveLength(1);
  });
});
