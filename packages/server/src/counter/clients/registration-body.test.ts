import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Fault } from '../../kernel/http/fault.ts';
import { createImageEncoder } from '../../content/images/image-encoder.ts';
import { publicKeys } from '../public-keys/public-keys.table.ts';
import { stores } from '../../retail/stores/stores.table.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { peekKey } from './key-in-body.ts';
import { createRegistrationBodies } from './registration-body.ts';
import { createUploadSlots } from './upload-slots.ts';

const megabyte = 1024 * 1024;
const key = 'clave-de-los-cuerpos';
const path = '/V2/store/clients/register';

describe('peeking the key at the beginning of a body', () => {
  const peeked = async (...chunks: string[]) => {
    const { key: found, body } = await peekKey(
      Readable.from(
        chunks.map((chunk) => Buffer.from(chunk)),
        { objectMode: false },
      ),
    );
    return [found, await text(body)];
  };
  it.each<[string[], string | undefined]>([
    [['{"apikey":"k1","photo":"x"}'], 'k1'],
    [['{"apik', 'ey" : "k', '1","photo":"x"}'], 'k1'],
    [['{"name":"José \\"apikey\\":\\"k2\\"","apikey":"k1"}'], 'k1'],
    [['{"photo":"', 'x'.repeat(20_000), '","apikey":"k1"}'], undefined],
    [['{"apikey":5}'], undefined],
    [[], undefined],
  ])('finds %j', async (chunks, found) => {
    expect(await peeked(...chunks)).toEqual([found, chunks.join('')]);
  });
});

describe('the limit of a key', () => {
  const bodyOf = async (contentLength: number, apikey: string) => {
    const counted: string[] = [];
    const bodies = createRegistrationBodies(async (_, __, found) => void counted.push(found));
    const request = { headers: { 'content-length': String(contentLength) } } as FastifyRequest;
    const raw = Object.assign(new EventEmitter(), { destroyed: false });
    const reply = { raw, header: () => reply } as unknown as FastifyReply;
    const form = JSON.stringify({ apikey, photo: 'x'.repeat(contentLength) });
    const body = await bodies.preParsing(request, reply, Readable.from([Buffer.from(form)], { objectMode: false }));
    for await (const _ of body);
    raw.emit('close');
    return { counted, isLimited: (asked: string) => bodies.isLimited(request, asked) };
  };

  it('is counted before a large body is read, for this key alone', async () => {
    const { counted, isLimited } = await bodyOf(megabyte, 'k1');
    expect(counted).toEqual(['k1']);
    expect([isLimited('k1'), isLimited('k2')]).toEqual([true, false]);
  });

  it('is left to the handler where the body is small', async () => {
    const { counted, isLimited } = await bodyOf(1024, 'k1');
    expect([counted, isLimited('k1')]).toEqual([[], false]);
  });
});

describe('the slots for large bodies', () => {
  it('admit a limited number at once, queue the others in order, and refuse those who would wait too long', async () => {
    const slots = createUploadSlots({ atOnce: 2, waiting: 2 });
    const begun: string[] = [];
    const take = async (name: string) => {
      const giveBack = await slots.take();
      begun.push(name);
      return giveBack;
    };
    const [first, second] = [await take('a'), await take('b')];
    const others = [take('c'), take('d')];
    await expect(take('e')).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: 'Hay muchos registros con foto a la vez. Intenta de nuevo en un momento.',
    });
    expect(begun).toEqual(['a', 'b']);
    first();
    first();
    await others[0];
    expect(begun).toEqual(['a', 'b', 'c']);
    second();
    const [third, fourth] = await Promise.all(others);
    third?.();
    fourth?.();
    expect((await Promise.all([take('f'), take('g')])).length).toBe(2);
  });
});

it('bounds the images that wait to be re-encoded', async () => {
  let finish = () => undefined as void;
  const held = new Promise<void>((done) => {
    finish = done;
  });
  const encode = createImageEncoder(async () => {
    await held;
    return { format: 'jpg', content: Buffer.from(''), width: 1, height: 1 };
  });
  const waiting = Array.from({ length: 8 }, () => encode(Buffer.from('')));
  const refused = await encode(Buffer.from('')).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Fault);
  expect(refused).toMatchObject({ message: 'Hay muchas imágenes en proceso. Intenta de nuevo en un momento.', status: 503 });
  finish();
  expect((await Promise.all(waiting)).length).toBe(8);
  expect(await encode(Buffer.from(''))).toMatchObject({ width: 1 });
});

oneDatabase(({ database }) => {
  let test: TestApp;
  let port = 0;
  beforeAll(async () => {
    test = await testApp(database);
    const { accountId } = test.staff.lector;
    const place = { city: 'Cali', department: 'Valle del Cauca', zone: 'Sur', channel: 'Almacén', code: 'T1', name: 'Centro' };
    const [store] = await database
      .insert(stores)
      .values({ ...place, accountId })
      .returning({ id: stores.id });
    await database.insert(publicKeys).values({ key, accountId, storeId: store?.id ?? 0 });
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const address = test.app.server.address();
    port = typeof address === 'object' && address ? address.port : 0;
  });
  afterAll(() => test.close());

  /** Sends the head of a large request and the beginning of its body, and nothing more. Answers what the server says then. */
  const begin = async (body: string): Promise<string> => {
    const socket: Socket = connect(port, '127.0.0.1');
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${12 * megabyte}\r\n\r\n${body}`,
    );
    const [answer] = await new Promise<[Buffer]>((done, fail) => {
      socket.once('data', (data) => done([data]));
      socket.once('error', fail);
    });
    socket.destroy();
    return answer.toString();
  };

  it('refuses an unknown key before the photo behind it has arrived', async () => {
    const answer = await begin('{"apikey":"no-es-una-clave","photo":"data:image/jpeg;base64,');
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  });

  it('accepts a registration with a large body, wherever its key is', async () => {
    const photo = `data:image/jpeg;base64,${randomBytes(megabyte).toString('base64')}`;
    for (const body of [
      { apikey: key, photo },
      { photo, apikey: key },
    ]) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      // It was read whole: its fields are asked for.
      const { fields } = (await answer.json()) as { fields: object };
      expect([answer.status, Object.keys(fields)]).toEqual([400, expect.arrayContaining(['name', 'email'])]);
    }
  });

  it('releases slots when clients disconnect in the middle of their bodies', async () => {
    const goAway = async () => {
      const socket: Socket = connect(port, '127.0.0.1');
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${megabyte}\r\n\r\n{"apikey":"${key}",`,
      );
      await new Promise((done) => {
        socket.once('connect', done);
      });
      socket.destroy();
    };
    for (let index = 0; index < 20; index += 1) await goAway();
    const body = JSON.stringify({ apikey: key, comments: 'x'.repeat(80_000) });
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(answer.status).toBe(400);
  });
});
