import { beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMailEditor } from '../message/grapes-editor.ts';
import { blockContent, blockLabels, type BlockId } from '../message/mail-blocks.ts';
import { plainBrand } from '../message/message-brand.ts';
import { aboutTemplate, templateContent, templateIds } from '../templates/mail-templates.ts';
import { findDoubts } from './doubts.ts';
import { createSpanish, type Spanish } from './spanish.ts';
import { sentenceAround, wordsOfText } from './words-of-text.ts';

let spanish: Spanish;

beforeAll(() => {
  const read = (file: string) => readFileSync(join(__dirname, '../../../../node_modules/dictionary-es', file), 'utf8');
  spanish = createSpanish({ aff: read('index.aff'), dic: read('index.dic') });
});

/** The doubtful words of a text. */
const doubts = (text: string, accepted: readonly string[] = []): Promise<string[]> => doubtsOf([text], accepted);

async function doubtsOf(texts: readonly string[], accepted: readonly string[] = []): Promise<string[]> {
  const check = async (words: readonly (readonly [string, boolean])[]) =>
    words.filter(([word, isFirst]) => !spanish.isRight(word, isFirst)).map(([word]) => word);
  const found = await findDoubts(
    texts.map((text, index) => ({ partId: String(index), text })),
    new Set(accepted),
    check,
  );
  return found.map(({ word }) => word);
}

describe('the spelling check', () => {
  it.each([
    ['Aprobecha las ofretas de diciembre', ['Aprobecha', 'ofretas']],
    ['Tu suscripcion y tus envios', ['suscripcion', 'envios']],
    ['llevatelo hoy', ['llevatelo']],
    ['ÚLTIMOS DIAS', ['DIAS']],
  ])('detects: %s', async (text, wrong) => {
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
    'En hogar y juguetería: loncheras, bluyines, leggins y la promo decembrina',
    'Almacenes S. A. S. · NIT 900.123.456-7',
  ])('accepts: %s', async (text) => {
    await expect(doubts(text)).resolves.toEqual([]);
  });

  it("accepts words of the account's dictionary", async () => {
    await expect(doubts('El bodyy de bebé', ['bodyy'])).resolves.toEqual([]);
  });
});

describe('the texts of Pregón itself', () => {
  const brand = plainBrand('Ceiba');
  /** All texts of a message, including buttons and alternative texts. */
  const textsOf = (content: string) => {
    const editor = createMailEditor({ brand });
    editor.startWith(content);
    const texts = editor.texts().map(({ text }) => text);
    const pictures = [...editor.state().content.matchAll(/ alt="([^"]*)"/g)].map(([, alt = '']) => alt);
    editor.destroy();
    return [...texts, ...pictures];
  };

  it.each(templateIds)('have no spelling error in the template %s', async (id) => {
    const { label, purpose } = aboutTemplate(id);
    const texts = textsOf(templateContent(id, brand));
    expect(texts.length).toBeGreaterThan(4);
    await expect(doubtsOf([...texts, label, purpose], ['ceiba'])).resolves.toEqual([]);
  });

  it.each(Object.keys(blockLabels) as BlockId[])('have no spelling error in the block %s', async (id) => {
    await expect(doubtsOf([...textsOf(blockContent(id, brand)), blockLabels[id]], ['ceiba'])).resolves.toEqual([]);
  });
});

describe('the spelling suggestions', () => {
  it.each([
    ['camion', 'camión'],
    ['Aprobecha', 'Aprovecha'],
    ['llevatelo', 'llévatelo'],
    ['DIAS', 'DÍAS'],
    ['grátis', 'gratis'],
  ])('include the right word for %s', (word, right) => {
    expect(spanish.suggest(word)[0]).toBe(right);
  });
});

describe('the checked text', () => {
  it('is split into words with their positions', () => {
    expect(wordsOfText('¡Hola, {{name}}! Ya llega')).toEqual([
      { word: 'Hola', at: 1, isFirst: true },
      { word: 'Ya', at: 17, isFirst: true },
      { word: 'llega', at: 20, isFirst: false },
    ]);
  });

  it('returns the sentence of a word', () => {
    const text = 'Ya llega la Navidad. Aprobecha hoy! Mañana no.';
    expect(sentenceAround(text, text.indexOf('Aprobecha'))).toBe('Aprobecha hoy!');
  });
});
