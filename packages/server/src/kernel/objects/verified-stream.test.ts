import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import { verifiedStream } from './verified-stream.ts';

const parts = [Buffer.from('una '), Buffer.from('foto '), Buffer.from('entera')];
const sha256 = createHash('sha256').update(Buffer.concat(parts)).digest();

it('passes on what has the checksum', async () => {
  expect((await buffer(verifiedStream(Readable.from(parts), sha256))).toString()).toBe('una foto entera');
});

it('passes on an empty content', async () => {
  const ofNothing = createHash('sha256').digest();
  expect(await buffer(verifiedStream(Readable.from([]), ofNothing))).toHaveLength(0);
});

it('never gives the whole of what has another checksum, and fails', async () => {
  const seen: Buffer[] = [];
  const stream = verifiedStream(Readable.from(parts), Buffer.alloc(32));
  await expect(
    (async () => {
      for await (const chunk of stream) seen.push(chunk as Buffer);
    })(),
  ).rejects.toThrow('checksum');
  expect('una foto '.startsWith(Buffer.concat(seen).toString())).toBe(true);
});

it('fails with its source', async () => {
  const broken = Readable.from(
    (async function* () {
      yield parts[0];
      throw new Error('The connection breaks.');
    })(),
  );
  await expect(buffer(verifiedStream(broken, sha256))).rejects.toThrow('The connection breaks.');
});
