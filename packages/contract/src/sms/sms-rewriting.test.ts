import { describe, expect, it } from '@jest/globals';
import { smsLength } from './sms-length.ts';
import { rewriteForGsm } from './sms-rewriting.ts';

describe('a text rewritten for GSM-7', () => {
  it.each([
    ['accents that the alphabet lacks', 'Envíos aquí: acción, Bogotá', 'Envios aqui: accion, Bogota'],
    ['accents that it has', 'Señora, el café está aquí', 'Señora, el café esta aqui'],
    ['quotes, dashes and dots', '“Hola” – ‘ya’… «sí»', '"Hola" - \'ya\'... "si"'],
    ['emoji between words', 'Feliz 🎄 Navidad 👩🏽‍💻!', 'Feliz Navidad!'],
    ['emoji at the beginning', '🎁 Para ti', 'Para ti'],
    ['emoji beside a word', 'Llega 🎁tu regalo🎄', 'Llega tu regalo'],
    ['letters of two signs', 'man\u0303ana', 'mañana'],
    ['tags', 'Hola {{name|vecina querída}}', 'Hola {{name|vecina querida}}'],
  ])('replaces %s by a plain character', (_, text, plain) => {
    const { text: rewritten } = rewriteForGsm(text);
    expect(rewritten).toBe(plain);
    expect(smsLength(rewritten).encoding).toBe('GSM-7');
  });

  it('counts its replacements', () => {
    expect(rewriteForGsm('á á 🎄 “').replacements).toEqual([
      { from: 'á', to: 'a', count: 2 },
      { from: '🎄', to: '', count: 1 },
      { from: '“', to: '"', count: 1 },
    ]);
  });

  it('keeps characters without a plain spelling', () => {
    expect(rewriteForGsm('Привет, señora').text).toBe('Привет, señora');
    expect(rewriteForGsm('  Hola  y  ya ')).toEqual({ text: '  Hola  y  ya ', replacements: [] });
  });
});
