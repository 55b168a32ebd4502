import { expect, it } from '@jest/globals';
import { barChart } from './bar-chart.ts';
import { growth, shift } from './figure.ts';
import { intervalChart } from './interval-chart.ts';
import { lineChart } from './line-chart.ts';
import { shareList } from './shares.ts';
import { momentFormats, formatCount, formatDayRange, formatNumber, formatPercentage, formatCompactNumber } from './formatting.ts';

const labels = Array.from({ length: 30 }, (_, index) => `${index + 1} nov`);
const axis = { labels, names: labels, formatAxis: String, format: String };
const texts = (html: string, wide: boolean) =>
  [...html.matchAll(/<text ([^>]*)>([^<]*nov)<\/text>/g)]
    .filter(([, given]) => wide || !given?.includes('wide-only'))
    .map(([, , text]) => text);

it('labels the time axis evenly, always with the last day, and half as often on a phone', () => {
  const { text } = lineChart({ ...axis, finding: '', lines: [{ name: 'Ventas', values: labels.map(() => 1), colour: 1 }] });
  expect(texts(text, true)).toEqual(['5 nov', '10 nov', '15 nov', '20 nov', '25 nov', '30 nov']);
  expect(texts(text, false)).toEqual(['10 nov', '20 nov', '30 nov']);
});

it.each([
  ['nothing', [0, 0], ['0']],
  ['one purchase', [0, 1], ['0', '1']],
  ['few purchases', [2, 1], ['0', '1', '2']],
  ['many purchases', [3000, 100], ['0', '1000', '2000', '3000']],
  ['shares', [0.2, 0.4], ['0', '0.1', '0.2', '0.3', '0.4']],
])('labels the vertical axis with values that can be: %s', (_, values, expected) => {
  const two = { ...axis, labels: ['a', 'b'], names: ['a', 'b'], finding: '' };
  const charts = [
    lineChart({ ...two, lines: [{ name: 'Compras', values, colour: 1 }] }),
    barChart({ ...two, bars: [{ name: 'Compras', values, colour: 1 }] }),
  ];
  for (const { text } of charts) {
    const words = [...text.matchAll(/<text x="-8"[^>]*>([^<]*)</g)].map(([, word]) => word);
    expect(words).toEqual(expected);
  }
});

it('ends a line before a day that has not ended, and says so where its value is read', () => {
  const lines = [
    { name: 'Ventas', values: labels.map(() => 1), colour: 1 as const },
    { name: 'Antes', values: labels.map(() => 1), colour: 'past' as const },
  ];
  const drawn = (isLastUnfinished: boolean) => {
    const { text } = lineChart({ ...axis, finding: '', lines, isLastUnfinished, marks: [{ index: 29, words: 'Navidad' }] });
    const endOf = (line: string) => new RegExp(`class="line ${line}" d="[^"]*L([\\d.]+),[\\d.]+"`).exec(text)?.[1];
    return {
      ends: ['s1', 'past'].map(endOf),
      last: /data-tip="(30 nov[^\n]*)/.exec(text)?.[1],
      isMarked: text.includes('Navidad'),
    };
  };
  expect(drawn(false)).toEqual({ ends: ['1000', '1000'], last: '30 nov', isMarked: true });
  expect(drawn(true)).toEqual({ ends: ['965.517', '1000'], last: '30 nov, hasta ahora', isMarked: false });
});

it('stacks columns with heights in proportion to their values', () => {
  const { text } = barChart({
    ...axis,
    labels: ['1 nov'],
    names: ['1 nov'],
    finding: '',
    bars: [
      { name: 'E-mail', values: [60], colour: 1 },
      { name: 'SMS', values: [40], colour: 2 },
    ],
  });
  const heights = [...text.matchAll(/class="bar s\d"[^>]* y="([\d.]+)" height="([\d.]+)"/g)].map(([, y, height]) => [
    Number(y),
    Number(height),
  ]);
  expect(heights).toEqual([
    [88, 120],
    [8, 78.5],
  ]);
});

it('draws an empty plot', () => {
  for (const { text } of [
    lineChart({ ...axis, finding: 'Nada', lines: [{ name: 'Ventas', values: labels.map(() => 0), colour: 1 }] }),
    barChart({ ...axis, finding: 'Nada', bars: [{ name: 'E-mail', values: labels.map(() => 0), colour: 1 }] }),
    shareList([{ label: 'Nada', value: 0, formatted: '0' }]),
  ]) {
    expect(text).not.toMatch(/NaN|undefined|Infinity/);
  }
});

it('labels few columns in their middle, on a phone too, and many at the edges of the plot', () => {
  const labelled = (count: number) => {
    const values = Array.from({ length: count }, (_, index) => index);
    const points = values.map((value) => ({ value, low: value - 1, high: value + 1 }));
    const names = values.map((value) => `m${value}`);
    const { text } = intervalChart({ finding: '', labels: names, tips: names.map((name) => [name]), points, format: String });
    return [...text.matchAll(/<text x="([\d.]+)%"[^>]*text-anchor="(\w+)"( class="wide-only")?>(m\d+)</g)].map(
      ([, x, anchor, hidden, label]) => [label, Number(x), anchor, hidden !== undefined],
    );
  };
  expect(labelled(2)).toEqual([
    ['m0', 25, 'middle', false],
    ['m1', 75, 'middle', false],
  ]);
  const many = labelled(12);
  expect(many.at(-1)).toEqual(['m11', 100, 'end', false]);
  expect(many.some(([, , , isHidden]) => isHidden)).toBe(true);
});

it('shows every value in a tooltip', () => {
  const lines = [
    { name: 'Ventas', values: labels.map((_, index) => index), colour: 1 as const },
    { name: 'Antes', values: labels.map((_, index) => index * 2), colour: 'past' as const },
  ];
  expect(lineChart({ ...axis, finding: '', lines }).text).toContain('data-tip="4 nov\nVentas: 3\nAntes: 6"');
});

it('colours a change by its meaning, not its direction', () => {
  expect(growth(12, 10)).toEqual({ direction: 'up', formatted: '20,0\u00A0%', isGood: true });
  expect(growth(8, 10, false)).toEqual({ direction: 'down', formatted: '20,0\u00A0%', isGood: true });
  expect(shift(0.324, 0.336)).toEqual({ direction: 'down', formatted: '1,2 puntos', isGood: false });
  expect([growth(3, 0), growth(3, 3), shift(undefined, 0.1)]).toEqual([undefined, undefined, undefined]);
});

it('formats numbers as in Colombia', () => {
  const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ');
  expect([formatNumber(12_480), formatCount(1, 'envío', 'envíos'), formatCount(1200, 'envío', 'envíos')]).toEqual([
    '12.480',
    '1 envío',
    '1.200 envíos',
  ]);
  expect([0.324, 0.0021, 0].map(formatPercentage).map(plain)).toEqual(['32,4 %', '0,21 %', '0,0 %']);
  expect(plain(formatCompactNumber(1000))).toBe('1 mil');
  expect(formatDayRange('2026-10-22', '2026-11-20')).toBe('22 oct – 20 nov 2026');
  const at = new Date('2026-11-24T04:05:00Z');
  expect([momentFormats('America/Bogota').time(at), momentFormats('Europe/Madrid').moment(at)]).toEqual([
    '23:05',
    '24 nov, 05:05',
  ]);
});
