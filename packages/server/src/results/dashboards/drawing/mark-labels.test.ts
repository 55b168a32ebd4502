import { expect, it } from '@jest/globals';
import { baselinesOf } from './mark-labels.ts';

const label = (x: number, y: number, words = 'Hogar renovado') => ({ x, y, words, anchor: 'middle' as const });

it('leaves labels that are apart where they are, but inside of the plot', () => {
  expect(baselinesOf([label(10, 50), label(50, 52), label(90, -3)])).toEqual([50, 52, 4]);
});

it('moves a label above an earlier one that it would cover', () => {
  expect(baselinesOf([label(60, 120, 'Boletín 25'), label(68, 122)])).toEqual([120, 134]);
  expect(baselinesOf([label(60, 120, 'Boletín 25'), label(68, 118)])).toEqual([120, 106]);
});

it('moves a label below where there is no room above', () => {
  expect(baselinesOf([label(60, 6), label(62, 6)])).toEqual([6, 20]);
});

it('moves a label past all that it would cover', () => {
  const placed = baselinesOf([label(60, 100), label(61, 100), label(62, 100)]);
  const [first = 0, second = 0, third = 0] = placed.toSorted((a, b) => a - b);
  expect(Math.min(second - first, third - second)).toBeGreaterThanOrEqual(14);
});

it('knows that labels at the sides reach inwards', () => {
  const end = { ...label(100, 80), anchor: 'end' as const };
  const start = { ...label(0, 80), anchor: 'start' as const };
  expect(baselinesOf([end, label(90, 80)])).toEqual([80, 66]);
  expect(baselinesOf([start, label(10, 80)])).toEqual([80, 66]);
});
