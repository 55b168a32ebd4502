import { describe, expect, it } from '@jest/globals';
import { csvLine } from './csv-line.ts';

describe('a line of CSV', () => {
  it.each(['=SUMA(A1)', '+57', '-1', '@SUMA', ' =A1', '＝A1', '＋1', '－1', '＠x', "'=A1"])(
    'escapes %j, so that no spreadsheet reads it as a formula',
    (text) => {
      expect(csvLine([text]).trimEnd().replaceAll('"', '')).toBe(`'${text}`);
    },
  );

  it.each(['\tx', '\rx', '\nx'])('escapes and quotes %j', (text) => {
    expect(csvLine([text])).toBe(`"'${text}"\r\n`);
  });

  it.each(['a=b', 'ana-maria@correo.example', "O'Higgins", ''])('leaves %j as it is', (text) => {
    expect(csvLine([text])).toBe(`${text}\r\n`);
  });

  it.each(['a,b', 'a;b', 'a\tb', 'a|b', 'a\nb', ' a', 'a '])('quotes %j', (text) => {
    expect(csvLine([text])).toBe(`"${text}"\r\n`);
  });

  it('doubles quotes', () => {
    expect(csvLine(['el "mejor"'])).toBe('"el ""mejor"""\r\n');
  });

  it('keeps numbers, also negative ones, and leaves null empty', () => {
    expect(csvLine([1, -2.5, null, 'x'])).toBe('1,-2.5,,x\r\n');
  });

  it('takes semicolons on request', () => {
    expect(csvLine(['a', 1, 'c'], ';')).toBe('a;1;c\r\n');
  });
});
