import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import { peekKey } from './key-in-body.ts';

const peek = async (...chunks: readonly string[]) => {
  const payload = Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
  const { key, body } = await peekKey(payload);
  return { key, isWhole: (await text(body)) === chunks.join('') };
};

it('finds the key at the beginning of a body, in pieces too, and leaves the body whole', async () => {
  expect(await peek('{"apikey":"k1","photo":"', 'x'.repeat(100_000), '"}')).toEqual({ key: 'k1', isWhole: true });
  expect(await peek('{"api', 'key" : "k', '2","name":"á"}')).toEqual({ key: 'k2', isWhole: true });
});

it('finds no key in a text, nor far behind the beginning', async () => {
  expect(await peek(JSON.stringify({ name: '"apikey":"k1"' }))).toEqual({ key: undefined, isWhole: true });
  expect(await peek(`{"photo":"${'x'.repeat(16 * 1024)}`, '","apikey":"k1"}')).toEqual({ key: undefined, isWhole: true });
  expect(await peek(`{"photo":"${'x'.repeat(16 * 1024 - 11)}`, '","apikey":"k1"}')).toEqual({ key: 'k1', isWhole: true });
  expect(await peek(`{"apikey":"${'k'.repeat(201)}"}`)).toEqual({ key: undefined, isWhole: true });
  expect(await peek()).toEqual({ key: undefined, isWhole: true });
});
