import { beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findDoubts } from './doubts.ts';
import { createSpanish, type Spanish } from './spanish.ts';
import { sentenceAround, wordsOfText } from './words-of-text.ts';

let spanish: Spanish;

beforeAll(() => {
  const read = (file: string) => readFileSync(join(__dirname, '../../../../node_modules/dictionary-es', file), 'utf8');
  spanish = createSpanish({ aff: read('index.aff'), dic: read('index.dic') });
});

/** What is in doubt in one text. */
async function doubts(text: string, accepted: readonly string[] = []): Promise<string[]> {
  const check = async (words: readonly (readonly [string, boolean])[]) =>
    words.filter(([word, isFirst]) => !spanish.isRight(word, isFirst)).map(([word]) => word);
  const found = await findDoubts([{ partId: 'p', text }], new Set(accepted), check);
  return found.map(({ word }) => word);
}

describe('what is wrong', () => {
  it.each([
    ['Aprobecha las ofretas de diciembre', ['Aprobecha', 'ofretas']],
    ['Tu suscripcion y tus envios', ['suscripcion', 'envios']],
    ['llevatelo hoy', ['llevatelo']],
    ['ÚLTIMOS DIAS', ['DIAS']],
  ])('is seen: %s', async (text, wrong) => {
    await expect(doubts(text)).resolves.toEqual(wrong);
  });

  it.each([
    'Cómpralo, llévatelo y estrénalo: ¡vámonos de compras!',
    'Un regalito rebajadísimo para tu niñita, fácilmente',
    'Hola, {{name|vecinita linda}}: {{recommended_reference}} te espera',
    'Visita https://tiendaa.co/ofretas o www.tiendaa.co, y escribe a hola@tiendaa.example',
    'Ropa en tiendaa.com.co con el código NAVIDAD20X',
    'Síguenos en @ceibakids y #ceibalovers por WhatsApp',
    'Abrimos en Chapinero. Chapinero te espera',
    'La colección llega a Usaquén',
  ])('is not: %s', async (text) => {
    await expect(doubts(text)).resolves.toEqual([]);
  });

  it('is not what was added to the dictionary', async () => {
    await expect(doubts('El bodyy de bebé', ['bodyy'])).resolves.toEqual([]);
  });
});

describe('what would be right', () => {
  it.each([
    ['camion', 'camión'],
    ['Aprobecha', 'Aprovecha'],
    ['llevatelo', 'llévatelo'],
    ['DIAS', 'DÍAS'],
    ['grátis', 'gratis'],
  ])('is suggested for %s', (word, right) => {
    expect(spanish.suggest(word)[0]).toBe(right);
  });
});

describe('the text', () => {
  it('is cut into words, with their places', () => {
    expect(wordsOfText('¡Hola, {{name}}! Ya llega')).toEqual([
      { word: 'Hola', at: 1, isFirst: true },
      { word: 'Ya', at: 17, isFirst: true },
      { word: 'llega', at: 20, isFirst: false },
    ]);
  });

  it('gives the sentence of a word', () => {
    const text = 'Ya llega la Navidad. Aprobecha hoy! Mañana no.';
    expect(sentenceAround(text, text.indexOf('Aprobecha'))).toBe('Aprobecha hoy!');
  });
});
