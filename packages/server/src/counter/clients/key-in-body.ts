import { Readable } from 'node:stream';

/** How much of a body is looked through: a client that writes its key first has it within the first hundred bytes. */
const mostPeeked = 16 * 1024;
const keyForm = /(?<!\\)"apikey"\s*:\s*"([^"\\]{1,200})"/;

interface Peeked {
  /** Undefined where the key does not stand at the beginning of the body. */
  readonly key: string | undefined;
  /** The whole body, from its beginning. */
  readonly body: Readable;
}

async function* together(head: readonly Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* head;
  yield* rest;
}

/** Reads the key of a registration as it comes in, before the rest of the body. It is looked for as text: nothing is parsed. */
export async function peekKey(payload: Readable): Promise<Peeked> {
  const head: Buffer[] = [];
  let key: string | undefined;
  let size = 0;
  for await (const chunk of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    head.push(chunk);
    size += chunk.length;
    [, key] = keyForm.exec(Buffer.concat(head).toString('latin1')) ?? [];
    if (key !== undefined || size >= mostPeeked) break;
  }
  return { key, body: Readable.from(together(head, payload), { objectMode: false }) };
}
