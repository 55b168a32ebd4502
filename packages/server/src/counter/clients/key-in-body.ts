import { Readable } from 'node:stream';

/** How many bytes of a body are searched: a client that writes its key first has it within the first hundred. */
const mostPeeked = 16 * 1024;
const keyForm = /(?<!\\)"apikey"\s*:\s*"([^"\\]{1,200})"/;

interface Peeked {
  /** Undefined where the key is not at the beginning of the body. */
  readonly key: string | undefined;
  /** The whole body, including the part that was read. */
  readonly body: Readable;
}

async function* together(head: readonly Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* head;
  yield* rest;
}

/** Peeks the key of a registration at the beginning of its body, before the rest arrives. Searched as text, without parsing. */
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
