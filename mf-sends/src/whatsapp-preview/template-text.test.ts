import { expect, it } from '@jest/globals';
import { placesOf, templatePieces } from './template-text.ts';

it('cuts a text at the places of its parameters', () => {
  expect(templatePieces('Hola, {{1}}: {{2}}', 1)).toEqual([
    { kind: 'text', text: 'Hola, ' },
    { kind: 'place', index: 1 },
    { kind: 'text', text: ': ' },
    { kind: 'place', index: 2 },
  ]);
  expect(templatePieces('Sin datos')).toEqual([{ kind: 'text', text: 'Sin datos' }]);
});

it('counts a place once, however often it comes', () => {
  expect(placesOf('{{1}} y {{2}}, otra vez {{1}}')).toBe(2);
  expect(placesOf('Nada')).toBe(0);
});
