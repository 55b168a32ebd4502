import { describe, expect, it } from '@jest/globals';
import { filledTemplate } from './filled-template.ts';
import { hasTags, withTagNames } from './tag-names.ts';

describe('a text with merge tags', () => {
  it.each([
    ['{{name|Hola}}, renueva tu casa', '[Nombre], renueva tu casa'],
    ['Pasa por {{ warehouse }} en {{city|tu ciudad}}', 'Pasa por [Tienda] en [Ciudad]'],
    ['{{otra}} y {1}', '[otra] y {1}'],
    ['Sin etiquetas', 'Sin etiquetas'],
  ])('«%s» is read as «%s»', (text, read) => {
    expect(withTagNames(text)).toBe(read);
  });

  it('fills a template of WhatsApp with its data', () => {
    const text = filledTemplate('{{1}}, esta semana tienes {{2}} en {{3}}.', ['{{name|Hola}}', '20 %']);
    expect(withTagNames(text)).toBe('[Nombre], esta semana tienes 20 % en {{3}}.');
  });

  it('is known by them', () => {
    expect(hasTags('{{name|Hola}}')).toBe(true);
    expect(hasTags('{{1}}: 20 %')).toBe(false);
  });
});
