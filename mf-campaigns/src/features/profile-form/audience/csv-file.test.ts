import { expect, it } from '@jest/globals';
import { csvOf } from './csv-file.ts';

it.each(['=SUMA(A1)', '+57', '-1', '@SUMA', '\tx', '\rx'])('lets no program take %j for a formula', (text) => {
  expect(csvOf([[text]])).toBe(`\uFEFF"'${text}"\r\n`);
});

it('leaves alone what only holds such a character', () => {
  expect(csvOf([['a=b', 'ana-maria@correo.example', '']])).toBe('\uFEFF"a=b";"ana-maria@correo.example";""\r\n');
});
