import { describe, expect, it } from '@jest/globals';
import { mostValues, parseJson } from './json-text.ts';

const malformed = expect.objectContaining({ code: 'MALFORMED' });

describe('the JSON of a request', () => {
  it('is parsed, with a byte order mark too', () => {
    expect(parseJson('\uFEFF{"a":[1,null,"x"]}')).toEqual({ a: [1, null, 'x'] });
    expect(parseJson('null')).toBeNull();
    expect(parseJson('{"constructor":"Juan","prototype":{}}')).toEqual({ constructor: 'Juan', prototype: {} });
    expect(parseJson('{"constructor":{"name":"x"}}')).toEqual({ constructor: { name: 'x' } });
  });

  it.each([['{'], [''], ['{"__proto__":{"a":1}}'], ['[{"b":{"__proto__":1}}]'], ['{"constructor":{"prototype":{"a":1}}}']])(
    'is refused: %s',
    (text) => {
      expect(() => parseJson(text)).toThrow(malformed);
    },
  );

  it('holds a limited number of values at all depths', () => {
    const ones = (count: number) => Array.from({ length: count }, () => 1);
    expect(parseJson(JSON.stringify(ones(mostValues)))).toHaveLength(mostValues);
    expect(() => parseJson(JSON.stringify(ones(mostValues + 1)))).toThrow(malformed);
    expect(() => parseJson(JSON.stringify({ a: ones(mostValues - 2), b: [1] }))).toThrow(malformed);
    expect(parseJson(JSON.stringify({ a: ones(mostValues - 3), b: [1] }))).toHaveProperty('b');
  });
});
