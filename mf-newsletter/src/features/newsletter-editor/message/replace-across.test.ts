import { describe, expect, it } from '@jest/globals';
import { replaceAcross } from './replace-across.ts';
import { wordPattern } from './word-pattern.ts';

const corrected = (...texts: string[]) => replaceAcross(texts, wordPattern(['promocion']), 'promoción');

describe('replacing a word', () => {
  it.each<[string, string[], string[]]>([
    ['in one text', ['La promocion de hoy'], ['La promoción de hoy']],
    ['that begins in one text and ends in the next', ['La promo', 'cion', ' de hoy'], ['La promoción', '', ' de hoy']],
    ['that spans three texts', ['La pro', 'mo', 'cion de hoy'], ['La promoción', '', ' de hoy']],
    ['at every occurrence', ['promocion y promo', 'cion, pro', 'mocion'], ['promoción y promoción', ', promoción', '']],
    ['at the beginning of a text', ['La ', 'promocion'], ['La ', 'promoción']],
  ])('%s', (_, texts, expected) => {
    expect(corrected(...texts)).toEqual(expected);
  });

  it('does not match within another word', () => {
    expect(corrected('La promocion', 'al y la autopromo', 'cion')).toEqual(['La promocion', 'al y la autopromo', 'cion']);
  });
});
