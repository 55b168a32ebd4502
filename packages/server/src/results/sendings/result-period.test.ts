import { describe, expect, it } from '@jest/globals';
import { resultPeriod } from './result-period.ts';

const bogota = { timeZone: 'America/Bogota' };

describe('the period of results', () => {
  it.each([
    [{ from: '2026-11-01', to: '2026-11-30' }, '2026-11-01T05:00:00.000Z', '2026-12-01T05:00:00.000Z'],
    [{ from: '2026-11-30', to: '2026-11-01' }, '2026-11-01T05:00:00.000Z', '2026-12-01T05:00:00.000Z'],
    [{ from: '2026-11-01', to: '2026-11-01' }, '2026-11-01T05:00:00.000Z', '2026-11-02T05:00:00.000Z'],
    [{ to: '2026-11-01' }, '1900-01-01T04:56:16.000Z', '2026-11-02T05:00:00.000Z'],
    [{ from: '2026-11-01' }, '2026-11-01T05:00:00.000Z', '3000-01-01T05:00:00.000Z'],
  ])('of %j lies on the clock of the account', (days, from, to) => {
    expect(resultPeriod(days, bogota)).toEqual({ from: new Date(from), to: new Date(to) });
  });

  it('is all time without days', () => {
    expect(resultPeriod({}, bogota)).toBeUndefined();
  });
});
