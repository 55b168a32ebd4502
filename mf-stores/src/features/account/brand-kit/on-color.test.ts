import { expect, it } from '@jest/globals';
import { onColor } from './on-color.ts';

it('takes the first colour that can be read', () => {
  expect(onColor('#ffffff', '#eeeeee', '#b81575', '#000000')).toBe('#b81575');
  expect(onColor('#ffffff')).toBe('#2b2320');
  expect(onColor('#000000', '#222222')).toBe('#ffffff');
  expect(onColor('#000000')).toBe('#ffffff');
});

it('takes 4.5 for readable', () => {
  expect(onColor('#ffffff', '#767676')).toBe('#767676');
  expect(onColor('#ffffff', '#777777')).toBe('#2b2320');
});

it('takes the better one of dark and white where neither can be read well', () => {
  expect(onColor('#8a7a76', '#000000')).toBe('#000000');
  expect(onColor('#7d7d7d')).toBe('#ffffff');
  expect(onColor('#808080')).toBe('#ffffff');
  expect(onColor('#8a8a8a')).toBe('#2b2320');
});
