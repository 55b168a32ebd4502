import { describe, expect, it } from '@jest/globals';
import { eventData } from './event-stream.ts';

const bytes = new TextEncoder();

async function* chunksOf(chunks: readonly (string | Uint8Array)[]) {
  for (const chunk of chunks) yield await Promise.resolve(typeof chunk === 'string' ? bytes.encode(chunk) : chunk);
}

async function dataOf(...chunks: readonly (string | Uint8Array)[]): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const data of eventData(chunksOf(chunks))) found.push(data);
  return found;
}

describe('the data of server-sent events', () => {
  it.each([
    ['one event', ['data: a\n\n'], ['a']],
    ['several events in a chunk', ['data: a\n\ndata: b\n\n'], ['a', 'b']],
    ['several lines of an event', ['data: a\ndata: b\n\n'], ['a\nb']],
    ['line ends of any kind', ['data: a\r\n\r\ndata: b\r\rdata: c\n\n'], ['a', 'b', 'c']],
    ['data without a space, and with two', ['data:a\n\ndata:  b\n\n'], ['a', ' b']],
    ['a chunk that ends anywhere', ['da', 'ta: a', 'b\n', '\nda', 'ta: c\n\n'], ['ab', 'c']],
    ['a chunk that ends between the characters of a line end', ['data: a\r', '\n\r\ndata: b\n\n'], ['a', 'b']],
    ['an event without an end', ['data: a\n\ndata: b'], ['a', 'b']],
    ['an event whose last line is complete', ['data: a\n'], ['a']],
    ['blank lines and comments to keep the connection', ['\n\n: ping\n\n\ndata: a\n\n\n\n'], ['a']],
    ['other fields', ['event: delta\nid: 7\nretry: 1\ndata: a\n\nevent: end\n\n'], ['a']],
    ['empty data, which is an event', ['data:\n\n'], ['']],
    ['nothing', [], []],
  ])('is read from %s', async (_, chunks, data) => {
    expect(await dataOf(...chunks)).toEqual(data);
  });

  it('is read from a chunk that ends within a character', async () => {
    const whole = bytes.encode('data: señal\n\n');
    expect(await dataOf(whole.slice(0, 9), whole.slice(9))).toEqual(['señal']);
  });

  it('is refused when a line does not end', async () => {
    await expect(dataOf('data: ', 'a'.repeat(999_994))).resolves.toHaveLength(1);
    await expect(dataOf('data: ', 'a'.repeat(999_995))).rejects.toThrow('A line of the stream does not end.');
  });
});
