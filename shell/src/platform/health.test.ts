import { describe, expect, it } from '@jest/globals';
import { type App, appHealth, faultRate, healthOf, releaseAs, totalOf } from './health.ts';

const counts = (loads: number, faults: number) => ({ loads, faults });

describe('the health of an app', () => {
  it.each([
    [0, 0, 'unknown'],
    // Few measurements are no rate.
    [19, 0, 'few'],
    [0, 19, 'few'],
    [20, 0, 'fine'],
    [17, 3, 'failing'],
    [991, 9, 'fine'],
    [990, 10, 'shaky'],
    [951, 49, 'shaky'],
    [950, 50, 'failing'],
    [0, 20, 'failing'],
  ])('with %d loads and %d faults is %s', (loads, faults, health) => {
    expect(healthOf(counts(loads, faults))).toBe(health);
  });

  it('is a share of all attempts, of several apps together', () => {
    expect(faultRate(counts(3, 1))).toBe(0.25);
    expect(faultRate(counts(0, 0))).toBeUndefined();
    expect(totalOf([counts(1, 2), counts(10, 20)])).toEqual(counts(11, 22));
    expect(totalOf([])).toEqual(counts(0, 0));
  });

  it('is of the releases that are served, not of the previous one', () => {
    const releases = [
      { role: 'live', ...counts(100, 0) },
      { role: 'canary', ...counts(0, 2) },
      { role: 'previous', ...counts(0, 100) },
    ];
    const app = { releases } as unknown as App;
    expect(appHealth(app)).toBe('shaky');
    expect(releaseAs(app, 'previous')).toBe(releases[2]);
    expect(releaseAs({ releases: releases.slice(0, 1) } as unknown as App, 'previous')).toBeUndefined();
  });
});
