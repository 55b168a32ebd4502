import { describe, expect, it } from '@jest/globals';
import type { WhatsappTemplate } from './whatsapp.schema.ts';
import { filledButtons, openLinks, replyButtons } from './template-buttons.ts';

const buttons: WhatsappTemplate['buttons'] = [
  { kind: 'respuesta', text: 'Sí' },
  { kind: 'enlace', text: 'Ver', url: 'https://tienda.example/{{1}}' },
  { kind: 'enlace', text: 'Mapa', url: 'https://tienda.example/mapa' },
  { kind: 'llamada', text: 'Llamar' },
  { kind: 'respuesta', text: 'No', index: 7 },
  { kind: 'enlace', text: 'Pedido', url: 'https://tienda.example/p/{{ 1 }}', index: 9 },
];

describe('the buttons of a template', () => {
  it('that take a value have the index of their place, or their own', () => {
    expect(replyButtons({ buttons })).toEqual([
      { index: 0, text: 'Sí' },
      { index: 7, text: 'No' },
    ]);
    expect(openLinks({ buttons })).toEqual([
      { index: 1, text: 'Ver', base: 'https://tienda.example/' },
      { index: 9, text: 'Pedido', base: 'https://tienda.example/p/' },
    ]);
  });

  it('are filled each with its own value', () => {
    const postbackTexts = [
      { index: 7, text: 'no quiere' },
      { index: 0, text: 'quiere' },
    ];
    expect(filledButtons({ buttons }, { postbackTexts, urlSuffixes: ['rebajas', '15'] })).toEqual([
      { kind: 'respuesta', text: 'Sí', value: 'quiere' },
      { kind: 'enlace', text: 'Ver', value: 'https://tienda.example/rebajas' },
      { kind: 'enlace', text: 'Mapa', value: 'https://tienda.example/mapa' },
      { kind: 'llamada', text: 'Llamar', value: null },
      { kind: 'respuesta', text: 'No', value: 'no quiere' },
      { kind: 'enlace', text: 'Pedido', value: 'https://tienda.example/p/15' },
    ]);
  });

  it('have no value where none was given', () => {
    expect(
      filledButtons({ buttons }, { postbackTexts: [{ index: 7, text: 'no' }], urlSuffixes: [] }).map(({ value }) => value),
    ).toEqual([null, 'https://tienda.example/', 'https://tienda.example/mapa', null, 'no', 'https://tienda.example/p/']);
  });
});
