import { describe, expect, it } from '@jest/globals';
import { mergeTags, parseMessage } from './merge-tags.ts';

describe('parseMessage', () => {
  it('cuts a message at its tags, with and without a default', () => {
    expect(parseMessage('Hola {{name|vecina}}, en {{ city }}.')).toEqual([
      { kind: 'text', text: 'Hola ' },
      { kind: 'tag', tag: 'name', fallback: 'vecina' },
      { kind: 'text', text: ', en ' },
      { kind: 'tag', tag: 'city', fallback: undefined },
      { kind: 'text', text: '.' },
    ]);
  });

  it('reports a tag that does not exist, names of object members included', () => {
    expect(parseMessage('{{nombre}}{{constructor}}')).toEqual([
      { kind: 'unknown', name: 'nombre' },
      { kind: 'unknown', name: 'constructor' },
    ]);
  });

  it('takes braces that are no tag for text', () => {
    expect(parseMessage('{{}} {a} {{ x y }}')).toEqual([{ kind: 'text', text: '{{}} {a} {{ x y }}' }]);
  });

  it('knows 23 tags', () => {
    expect(Object.keys(mergeTags)).toHaveLength(23);
  });
});
