import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { StreamedAnswer } from './streamed-answer.ts';

interface File {
  readonly content: string;
  readonly total: number;
}

async function* pieces(...all: string[]): AsyncGenerator<string> {
  for (const piece of all) yield piece;
}

const asIs = (fields: object) => fields;

describe('a streamed answer', () => {
  it('is the JSON of the whole', async () => {
    const answer = new StreamedAnswer<File, 'content'>({ total: 2 }, 'content', pieces('"Ñ",\r\n', '', '\\👍\u0000'));
    expect(JSON.parse(await text(answer.read(asIs)))).toEqual({ total: 2, content: '"Ñ",\r\n\\👍\u0000' });
  });

  it('is empty without pieces', async () => {
    const answer = new StreamedAnswer<File, 'content'>({ total: 0 }, 'content', pieces());
    expect(await text(answer.read(asIs))).toBe('{"total":0,"content":""}');
  });

  it('has the names of the wire', async () => {
    const answer = new StreamedAnswer<File, 'content'>({ total: 1 }, 'content', pieces('a'));
    const wire = (fields: object) => Object.fromEntries(Object.entries(fields).map(([name, value]) => [`x_${name}`, value]));
    expect(await text(answer.read(wire))).toBe('{"x_total":1,"x_content":"a"}');
  });

  it('breaks off where its text does', async () => {
    async function* broken(): AsyncGenerator<string> {
      yield 'a';
      throw new Error('The database went away.');
    }
    const answer = new StreamedAnswer<File, 'content'>({ total: 1 }, 'content', broken());
    await expect(text(answer.read(asIs))).rejects.toThrow('went away');
  });
});
