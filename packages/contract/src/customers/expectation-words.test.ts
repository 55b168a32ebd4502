import { describe, expect, it } from '@jest/globals';
import { probabilityWords } from './expectation-words.ts';

describe('a probability in words', () => {
  it.each([
    [0, 'menos de 3\u00a0%'],
    [0.05, '5\u00a0%'],
    [0.35, '35\u00a0%'],
    [0.95, '95\u00a0%'],
    [1, 'más de 97\u00a0%'],
  ])('of %d', (probability, words) => expect(probabilityWords(probability)).toBe(words));
});
