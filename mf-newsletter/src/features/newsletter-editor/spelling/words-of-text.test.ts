import { describe, expect, it } from '@jest/globals';
import { sentenceAround, wordsOfText } from './words-of-text.ts';

const words = (text: string) => wordsOfText(text).map(({ word }) => word);

describe('the words of a text', () => {
  it('are without tags, addresses, numbers and handles', () => {
    expect(words('Hola {{name}}, ve a https://a.co/x o www.b.co y escribe a ana@c.co')).toEqual([
      'Hola',
      've',
      'a',
      'o',
      'y',
      'escribe',
      'a',
    ]);
    expect(words('@tienda #oferta 2x1 A4 tienda.com.co/ropa hoy')).toEqual(['hoy']);
    expect(words('Niño, mañana.')).toEqual(['Niño', 'mañana']);
  });

  it('have their positions, and know where sentences begin', () => {
    expect(wordsOfText('Hola 2x1. Ven\nya: ¡sí! (no) «Él» tú')).toEqual([
      { word: 'Hola', at: 0, isFirst: true },
      { word: 'Ven', at: 10, isFirst: true },
      { word: 'ya', at: 14, isFirst: true },
      { word: 'sí', at: 19, isFirst: true },
      { word: 'no', at: 24, isFirst: true },
      { word: 'Él', at: 29, isFirst: true },
      { word: 'tú', at: 33, isFirst: false },
    ]);
  });
});

describe('the sentence of a word', () => {
  it('ends at the marks around it', () => {
    const text = 'Uno. Dos  tres! Cuatro\ncinco? Seis';
    expect(['Uno', 'Dos', 'tres', 'Cuatro', 'cinco', 'Seis'].map((word) => sentenceAround(text, text.indexOf(word)))).toEqual([
      'Uno.',
      'Dos tres!',
      'Dos tres!',
      'Cuatro',
      'cinco?',
      'Seis',
    ]);
  });

  it('is cut around the word where it is long', () => {
    const just = 'x'.repeat(90);
    expect(sentenceAround(just, 0)).toBe(just);
    const long = `${'a'.repeat(50)} mira ${'b'.repeat(60)}`;
    expect(sentenceAround(long, 0)).toBe(`${long.slice(0, 80)}…`);
    expect(sentenceAround(long, 51)).toBe(`…${long.slice(11, 91)}…`);
  });
});
