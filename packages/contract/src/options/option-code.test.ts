import { expect, it } from '@jest/globals';
import { optionCode } from './option-code.ts';

it('compares options by name, ignoring accents, spaces and case', () => {
  expect(optionCode('Todos Excepto')).toBe(optionCode('todosexcepto'));
  expect(optionCode('Bogotá D.C.')).toBe('BOGOTAD.C.');
  expect(optionCode('Año nuevo')).toBe('ANONUEVO');
});
