import { expect, it } from '@jest/globals';
import { dateSegments } from './date-segments.ts';
import { timeSegments } from './time-segments.ts';

it.each([
  '2026-12-24',
  '2026-12-24T09:05:00Z',
  '24/12/2026',
  ' 24-12-2026 ',
  '24.12.2026',
  '24 dic 2026',
  '24 dic. 2026',
  '24 de diciembre de 2026',
  'jueves, 24 de Diciembre de 2026',
])('reads the copied date %s', (text) => {
  expect(dateSegments.read(text)).toEqual([24, 12, 2026]);
});

it.each(['30/02/2026', '24/13/2026', '24 xyz 2026', '24/12', '24/12/26', 'mañana', '', '0/0/0000'])(
  'reads no date in «%s»',
  (text) => {
    expect(dateSegments.read(text)).toBeNull();
  },
);

it.each([
  ['09:05', [9, 5]],
  [' 9:05 ', [9, 5]],
  ['23:59:30', [23, 59]],
])('reads the copied time %s', (text, time) => {
  expect(timeSegments.read(text)).toEqual(time);
});

it.each(['24:00', '9', '9:5', 'nueve'])('reads no time in «%s»', (text) => {
  expect(timeSegments.read(text)).toBeNull();
});
