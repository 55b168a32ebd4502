import { describe, expect, it } from '@jest/globals';
import {
  describeTimeZone,
  formatCompactNumber,
  formatCount,
  formatDay,
  formatDayRange,
  formatLongDay,
  formatMonth,
  formatNumber,
  formatPercentage,
  formatPercentagePoints,
  momentFormats,
} from './formatting.ts';

describe('the formats of dashboards', () => {
  it.each([
    [0, '0,0\u00A0%'],
    [0.0021, '0,21\u00A0%'],
    [0.0099, '0,99\u00A0%'],
    [0.01, '1,0\u00A0%'],
    [0.324, '32,4\u00A0%'],
    [-0.0021, '-0,2\u00A0%'],
  ])('format the share %d with more decimals where it is small', (share, text) => {
    expect(formatPercentage(share)).toBe(text);
  });

  it('format numbers, counts and differences', () => {
    expect(formatNumber(12480.4)).toBe('12.480');
    expect(formatCompactNumber(1234)).toBe('1,2\u00A0mil');
    expect(formatCompactNumber(1_230_000_000)).toBe('1.230\u00A0M');
    expect(formatPercentagePoints(-0.012)).toBe('1,2 puntos');
    expect(formatPercentagePoints(0.00123)).toBe('0,12 puntos');
    expect([0, 1, 2].map((count) => formatCount(count, 'mensaje', 'mensajes'))).toEqual([
      '0 mensajes',
      '1 mensaje',
      '2 mensajes',
    ]);
  });

  it('format days without a dot', () => {
    expect(formatDay('2026-11-01')).toBe('1 nov');
    expect(formatLongDay('2026-11-24')).toBe('martes, 24 de noviembre');
    expect(formatDayRange('2026-10-22', '2026-11-20')).toBe('22 oct – 20 nov 2026');
    expect(formatMonth('2026-11')).toBe('nov 2026');
  });

  it('format moments on the clock of the account', () => {
    const { time, moment, weekday, dayOfMonth } = momentFormats('America/Bogota');
    const at = new Date('2026-11-25T04:05:00Z');
    expect([time(at), moment(at), weekday(at), dayOfMonth(at)]).toEqual(['23:05', '24 nov, 23:05', 'mar', '24']);
    expect(momentFormats('Europe/Madrid').time(at)).toBe('05:05');
  });

  it('name a time zone by its city', () => {
    expect(describeTimeZone('America/Bogota')).toBe('hora de Bogotá');
    expect(describeTimeZone('America/Mexico_City')).toBe('hora de Mexico City');
    expect(describeTimeZone('UTC')).toBe('hora de UTC');
  });
});
