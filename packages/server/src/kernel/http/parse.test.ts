import { describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import { parse } from './parse.ts';

const nested = (depth: number): unknown => Array.from({ length: depth }).reduce<unknown>((inner) => [inner], 'a');

describe('a request', () => {
  it('may be nested twenty levels deep, and no deeper', () => {
    expect(parse(v.unknown(), nested(20))).toEqual(nested(20));
    expect(() => parse(v.unknown(), nested(21))).toThrow(expect.objectContaining({ code: 'MALFORMED' }));
  });

  it.each(['a\0', '\uD800', 'a\uDC00b'])('with a text that cannot be stored is refused at its field', (text) => {
    expect(() => parse(v.unknown(), { people: [{ name: text }] })).toThrow(
      expect.objectContaining({ code: 'INVALID', fields: { 'people.0.name': 'Este texto contiene caracteres no válidos.' } }),
    );
    expect(() => parse(v.unknown(), { [text]: 1 })).toThrow(expect.objectContaining({ code: 'MALFORMED' }));
  });

  it('keeps what can be stored: emoji, tabs and line breaks', () => {
    expect(parse(v.unknown(), { text: 'Ñ 👍\t\r\n' })).toEqual({ text: 'Ñ 👍\t\r\n' });
  });
});
