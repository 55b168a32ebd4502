import { describe, expect, it } from '@jest/globals';
import type { WhatsappTemplate } from '../whatsapp/whatsapp.schema.ts';
import { dataLinkValues } from './data-link-template.ts';

const link = 'https://tienda.example/preferences?action=datos&email=x';
const template: WhatsappTemplate = {
  id: '1',
  name: 'datos',
  language: 'es_CO',
  category: 'UTILITY',
  header: '',
  body: 'Tu enlace: {{1}}. No se lo des a nadie.',
  footer: '',
  parameterCount: 1,
  media: 'texto',
  buttons: [],
};
const button = (url: string) => [{ kind: 'enlace' as const, text: 'Abrir', url }];
const valuesOf = (change: Partial<WhatsappTemplate>) => dataLinkValues({ ...template, ...change }, { words: 'Recibimos', link });

describe('the template of a message about personal data', () => {
  it('takes the link as its only parameter, or after the words', () => {
    expect(valuesOf({})).toEqual({ parameters: [link], urlSuffixes: [] });
    expect(valuesOf({ parameterCount: 2 })).toEqual({ parameters: ['Recibimos', link], urlSuffixes: [] });
    expect(valuesOf({ category: 'utility', buttons: button('https://tienda.example/ayuda') })).toBeDefined();
  });

  it.each(['https://tienda.example/{{1}}', 'https://tienda.example/preferences?{{1}}'])(
    'takes the link as the end of its button %s, so that the button opens it',
    (url) => {
      for (const parameterCount of [0, 1]) {
        const values = valuesOf({ parameterCount, buttons: button(url) });
        expect(url.replace('{{1}}', values?.urlSuffixes[0] ?? '')).toBe(link);
        expect(values?.parameters).toEqual(['Recibimos'].slice(0, parameterCount));
      }
    },
  );

  it.each<[string, Partial<WhatsappTemplate>]>([
    ['of advertising', { category: 'MARKETING' }],
    ['of codes', { category: 'AUTHENTICATION' }],
    ['without a category', { category: '' }],
    ['with a file', { media: 'imagen' }],
    ['with data in its header', { header: 'Hola, {{1}}', parameterCount: 2 }],
    ['without a place for the link', { parameterCount: 0 }],
    ['with more data', { parameterCount: 3 }],
    ['with a button to another site', { buttons: button('https://otra.example/{{1}}') }],
    ['with a button to a longer host name', { buttons: button('https://tienda.example.otra.example/{{1}}') }],
    ['with a button to another page', { buttons: button('https://tienda.example/rebajas/{{1}}') }],
    [
      'with two open buttons',
      { buttons: [...button('https://tienda.example/{{1}}'), ...button('https://tienda.example/{{1}}')] },
    ],
    ['with a button and more than the words', { parameterCount: 2, buttons: button('https://tienda.example/{{1}}') }],
  ])('cannot be one %s', (_, change) => {
    expect(valuesOf(change)).toBeUndefined();
  });
});
