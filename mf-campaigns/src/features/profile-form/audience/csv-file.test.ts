import { expect, it } from '@jest/globals';
import { formatCsv } from './csv-file.ts';

it.each(['=SUMA(A1)', '+57', '-1', '@SUMA', '\tx', '\rx'])('escapes %j so that no program reads it as a formula', (text) => {
  expect(formatCsv([[text]])).toBe(`\uFEFF"'${text}"\r\n`);
});

it('does not escape a text that only contains such a character', () => {
  expect(formatCsv([['a=b', 'ana-maria@correo.example', '']])).toBe('\uFEFF"a=b";"ana-maria@correo.example";""\r\n');
});
