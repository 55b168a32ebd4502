import { expect, it } from '@jest/globals';
import type { WhatsappTemplate } from '@pregon/contract/whatsapp/whatsapp.schema';
import { pairedPostbacks } from './paired-postbacks.ts';
import { fitsTemplate, fitToTemplate } from './template-values.ts';

const template: WhatsappTemplate = {
  id: '1',
  name: 'promo',
  language: 'es',
  category: 'MARKETING',
  header: '',
  body: '{{1}} y {{2}}',
  footer: '',
  parameterCount: 2,
  media: 'texto',
  buttons: [
    { kind: 'llamada', text: 'Llamar' },
    { kind: 'respuesta', text: 'Sí', index: 2 },
    { kind: 'enlace', text: 'Todo', index: 3, url: 'https://tienda.example/' },
    { kind: 'enlace', text: 'Lo tuyo', index: 4, url: 'https://tienda.example/{{1}}' },
  ],
};
const nothing = { parameters: [], replyButtons: [], postbackTexts: [], urlSuffixes: [] };

it('creates a field for each parameter, each reply and each open link', () => {
  expect(fitsTemplate(nothing, template)).toBe(false);
  const fitted = fitToTemplate(nothing, template);
  expect(fitted).toEqual({ parameters: ['', ''], replyButtons: [2], postbackTexts: [''], urlSuffixes: [''] });
  expect(fitsTemplate(fitted, template)).toBe(true);
});

it('keeps typed values at their button', () => {
  const typed = { parameters: ['Ana'], replyButtons: [0, 2], postbackTexts: ['otra', 'acepta'], urlSuffixes: ['centro', 'x'] };
  expect(fitsTemplate(typed, template)).toBe(false);
  expect(fitToTemplate(typed, template)).toEqual({
    parameters: ['Ana', ''],
    replyButtons: [2],
    postbackTexts: ['acepta'],
    urlSuffixes: ['centro'],
  });
});

it('sends each postback text with its button, and omits empty ones', () => {
  expect(pairedPostbacks([0, 2, 5], [' ', 'acepta'])).toEqual([{ index: 2, text: 'acepta' }]);
});
