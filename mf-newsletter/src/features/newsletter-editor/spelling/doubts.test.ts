import { describe, expect, it } from '@jest/globals';
import { findDoubts } from './doubts.ts';

const doubts = async (texts: readonly string[], wrong: readonly string[], accepted: readonly string[] = []) => {
  const asked: (readonly [string, boolean])[] = [];
  const found = await findDoubts(
    texts.map((text, index) => ({ partId: `p${index}`, text })),
    new Set(accepted),
    (words) => {
      asked.push(...words);
      return Promise.resolve(wrong);
    },
  );
  return { found, asked };
};

describe('doubts about the spelling', () => {
  it('are listed once for each text, in their order, with their sentence', async () => {
    const { found } = await doubts(['Un beso, un bezo y otro bezo. Alla.', 'Un bezo'], ['Alla', 'bezo']);
    expect(found).toEqual([
      { word: 'bezo', partId: 'p0', sentence: 'Un beso, un bezo y otro bezo.' },
      { word: 'Alla', partId: 'p0', sentence: 'Alla.' },
      { word: 'bezo', partId: 'p1', sentence: 'Un bezo' },
    ]);
  });

  it('ask for each word once, at the beginning of a sentence and within one', async () => {
    const { asked } = await doubts(['Ven ya. Ven ya', 'ya Ya'], []);
    expect(asked).toEqual([
      ['Ven', true],
      ['ya', false],
      ['ya', true],
    ]);
    expect((await doubts(['Ven. Ven ven'], [])).asked).toEqual([
      ['Ven', true],
      ['ven', false],
    ]);
  });

  it('are none about accepted words and names', async () => {
    const { found, asked } = await doubts(['Bezo y bezo. Lupe vino con Lupe.'], ['Bezo', 'bezo', 'vino'], ['bezo']);
    expect(asked.map(([word]) => word)).toEqual(['y', 'vino', 'con']);
    expect(found.map(({ word }) => word)).toEqual(['vino']);
  });
});
