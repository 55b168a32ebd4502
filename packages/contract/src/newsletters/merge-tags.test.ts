import { describe, expect, it } from '@jest/globals';
import { mergeTags, parseMessage } from './merge-tags.ts';

describe('parsing a message', () => {
  it('splits it at its merge tags, with and without a default', () => {
    expect(parseMessage('Hola {{name|vecina}}, en {{ city }}.')).toEqual([
      { kind: 'text', text: 'Hola ' },
      { kind: 'tag', tag: 'name', fallback: 'vecina' },
      { kind: 'text', text: ', en ' },
      { kind: 'tag', tag: 'city', fallback: undefined },
      { kind: 'text', text: '.' },
    ]);
  });

  it('reports an unknown tag, including names of object members', () => {
    expect(parseMessage('{{nombre}}{{constructor}}')).toEqual([
      { kind: 'unknown', name: 'nombre' },
      { kind: 'unknown', name: 'constructor' },
    ]);
  });

  it('treats other braces as text', () => {
    expect(parseMessage('{{}} {a} {{ x y }}')).toEqual([{ kind: 'text', text: '{{}} {a} {{ x y }}' }]);
  });

  it('knows 23 merge tags', () => {
    expect(Object.keys(mergeTags)).toHaveLength(23);
  });
});
