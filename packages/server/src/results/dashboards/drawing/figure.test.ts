import { describe, expect, it } from '@jest/globals';
import { figures, growth, shift } from './figure.ts';

describe('the change of a figure', () => {
  it('is relative to the period before', () => {
    expect(growth(150, 100)).toEqual({ direction: 'up', formatted: '50,0\u00A0%', isGood: true });
    expect(growth(50, 100)).toEqual({ direction: 'down', formatted: '50,0\u00A0%', isGood: false });
    expect(growth(50, 100, false)).toEqual({ direction: 'down', formatted: '50,0\u00A0%', isGood: true });
    expect(growth(150, 100, false)?.isGood).toBe(false);
  });

  it('is unknown without a change, or without anything before', () => {
    expect(growth(100, 100)).toBeUndefined();
    expect(growth(100, 0)).toBeUndefined();
  });

  it('of a share is in points, from the hundredth of one on', () => {
    expect(shift(0.25, 0.2)).toEqual({ direction: 'up', formatted: '5,0 puntos', isGood: true });
    expect(shift(0.2, 0.25, false)).toEqual({ direction: 'down', formatted: '5,0 puntos', isGood: true });
    expect(shift(0.20006, 0.2)).toBeDefined();
    expect(shift(0.20004, 0.2)).toBeUndefined();
    expect(shift(undefined, 0.2)).toBeUndefined();
    expect(shift(0.2, undefined)).toBeUndefined();
  });
});

describe('figures', () => {
  const html = figures([
    { name: 'Ventas', value: '12', change: growth(12, 10), against: 'que antes', course: [1, 2] },
    { name: 'Bajas', value: '3', change: growth(3, 4), course: [1] },
    { name: 'Otra', value: '4', note: 'Sin dato', course: [3, 3] },
    { name: 'Nada', value: '0' },
  ]).text;
  const [sales = '', leaving = '', other = '', none = ''] = html.split('<div class="figure">').slice(1);

  it('say in words and by their colour how they changed', () => {
    expect(sales).toContain('<span class="delta good num">');
    expect(sales).toContain('<span class="hidden">Subió </span>20,0\u00A0%');
    expect(sales).toContain('<span class="against">que antes</span>');
    expect(leaving).toContain('<span class="delta bad num">');
    expect(leaving).toContain('<span class="hidden">Bajó </span>25,0\u00A0%');
  });

  it('have a note where there is no change', () => {
    expect(other).toContain('<dd class="change"><span>Sin dato</span></dd>');
    expect(none).toContain('<dd class="change"><span>Nada con que comparar</span></dd>');
  });

  it('draw their course where it has two values, the first one accentuated', () => {
    expect([sales, leaving, other, none].map((one) => one.includes('class="course"'))).toEqual([true, false, true, false]);
    expect(sales).toContain('class="line s1" d="M0,30L100,2"');
    expect(other).toContain('class="line quiet" d="M0,30L100,30"');
  });
});
