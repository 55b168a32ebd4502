import { expect, it } from '@jest/globals';
import { coordinatesText, parseCoordinates } from './coordinates.ts';

it.each([
  ['4.64862, -74.06331', { latitude: 4.64862, longitude: -74.06331 }],
  [' 4.6;-74 ', { latitude: 4.6, longitude: -74 }],
  ['4.6 -74.1', { latitude: 4.6, longitude: -74.1 }],
  ['90, 180', { latitude: 90, longitude: 180 }],
  ['-90, -180', { latitude: -90, longitude: -180 }],
  ['0,0', { latitude: 0, longitude: 0 }],
  ['90.01, 0', undefined],
  ['-90.01, 0', undefined],
  ['0, 180.01', undefined],
  ['0, -180.01', undefined],
  ['', undefined],
  ['4.6', undefined],
  ['norte, sur', undefined],
  ['4,6, -74,1', undefined],
  ['1, 2, 3', undefined],
])('%j is a position, or none', (text, position) => {
  expect(parseCoordinates(text)).toEqual(position);
});

it('is written with six decimals, and read again', () => {
  const text = coordinatesText({ latitude: 4.648_62, longitude: -74.063_31 });
  expect(text).toBe('4.648620, -74.063310');
  expect(parseCoordinates(text)).toEqual({ latitude: 4.648_62, longitude: -74.063_31 });
});
