import { afterEach, describe, expect, it } from '@jest/globals';
import {
  currencySign,
  formatCount,
  formatMoney,
  formatDate,
  formatDateRange,
  formatDateTime,
  formatNumber,
  formatPercent,
  formatTime,
  formatZone,
} from './format.tsx';

describe('formatting', () => {
  it.each([
    [formatNumber(1480), '1.480'],
    [formatNumber(12480), '12.480'],
    [formatCount(1, 'cliente', 'clientes'), '1 cliente'],
    [formatCount(1480, 'cliente', 'clientes'), '1.480 clientes'],
    [formatPercent(0.324), '32,4\u00a0%'],
    [currencySign(), '$'],
    [currencySign('USD'), 'US$'],
    [currencySign('MXN'), 'MXN'],
    [formatMoney(1_250_000.4, 'COP'), '$\u00a01.250.000'],
    [formatMoney(-3000), '−$\u00a03.000'],
    [formatDate('2026-11-24'), '24 nov 2026'],
    [formatDate('2026-09-01'), '1 sept 2026'],
    [formatDate('2026-11-24T03:00:00Z'), '23 nov 2026'],
    [formatDate('2026-11-24T03:00:00Z', 'Europe/Madrid'), '24 nov 2026'],
    [formatTime('2026-11-24T14:05:00Z'), '09:05'],
    [formatTime('2026-11-24T05:00:00Z'), '00:00'],
    [formatDateTime('2026-11-24T14:00:00Z'), '24 nov 2026, 09:00'],
    [formatDateRange('2026-11-24', '2026-11-30'), '24–30 nov 2026'],
    [formatDateRange('2026-11-24', '2026-11-24'), '24 nov 2026'],
    [formatDateRange('2026-11-24', '2026-12-03'), '24 nov – 3 dic 2026'],
    [formatDateRange('2026-11-24', '2027-01-03'), '24 nov 2026 – 3 ene 2027'],
    [formatZone(), 'Bogotá (GMT−5)'],
    [formatZone('America/Mexico_City', '2026-11-24T00:00:00Z'), 'Mexico City (GMT−6)'],
  ])('%j', (written, expected) => {
    expect(written).toBe(expected);
  });

  describe('without a zone', () => {
    afterEach(() => {
      delete document.documentElement.dataset['zone'];
    });

    it('is in the zone of the document, but for calendar dates', () => {
      document.documentElement.dataset['zone'] = 'Europe/Madrid';
      expect([
        formatDate('2026-11-24T03:00:00Z'),
        formatDate('2026-11-24'),
        formatTime('2026-11-24T14:05:00Z'),
        formatDateTime('2026-11-24T23:30:00Z'),
        formatZone(undefined, '2026-11-24T00:00:00Z'),
      ]).toEqual(['24 nov 2026', '24 nov 2026', '15:05', '25 nov 2026, 00:30', 'Madrid (GMT+1)']);
    });
  });
});
