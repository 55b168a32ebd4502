import { expect, it } from '@jest/globals';
import { answerQuestion } from './answer-question.ts';

const spanish = {
  isRight: (word: string, isFirst: boolean) => word === 'tienda' || (isFirst && word === 'Tienda'),
  suggest: (word: string) => [`${word}s`, word.toUpperCase()],
};

it('names the misspelt words in their order, and looks at whether a sentence begins with them', () => {
  const words = [
    ['tiemda', false],
    ['Tienda', true],
    ['Tienda', false],
    ['tienda', false],
    ['benta', true],
  ] as const;
  expect(answerQuestion(spanish, { kind: 'check', id: 7, words })).toEqual({
    kind: 'checked',
    id: 7,
    wrong: ['tiemda', 'Tienda', 'benta'],
  });
});

it('suggests what was meant', () => {
  expect(answerQuestion(spanish, { kind: 'suggest', id: 8, word: 'venta' })).toEqual({
    kind: 'suggested',
    id: 8,
    suggestions: ['ventas', 'VENTA'],
  });
});
