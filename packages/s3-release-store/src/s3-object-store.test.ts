/** @jest-environment node */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { s3ObjectStore } from './s3-object-store.ts';
import { startS3Server, type S3Server } from './testing/s3-server.ts';

const content = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
const short = { connection: 500, answer: 300, idle: 300, call: 600 };

const settingsOf = ({ endpoint, bucket, credentials }: Pick<S3Server, 'endpoint' | 'bucket' | 'credentials'>) => ({
  endpoint,
  bucket,
  credentials,
  region: 'us-east-1',
  forcePathStyle: true,
  prefix: 'tienda/',
});

describe('an object store in a bucket', () => {
  let server: S3Server;
  beforeEach(async () => {
    server = await startS3Server();
  });
  afterEach(() => server.stop());

  it('writes, reads by a stream, replaces and deletes', async () => {
    const store = s3ObjectStore(settingsOf(server));
    await store.put('photos/3/ñ + 1', content, 'image/jpeg');
    expect(server.objects.get('tienda/photos/3/ñ + 1')).toMatchObject({ content, headers: { 'content-type': 'image/jpeg' } });
    const read = await store.get('photos/3/ñ + 1');
    expect(read && (await buffer(read.stream)).equals(content)).toBe(true);
    await store.put('photos/3/ñ + 1', Buffer.from('otra'), 'image/jpeg');
    await store.remove('photos/3/ñ + 1');
    await store.remove('photos/3/ñ + 1');
    expect(await store.get('photos/3/ñ + 1')).toBeUndefined();
  });

  it('is told of another secret, and of a bucket that is missing', async () => {
    const settings = settingsOf(server);
    const wrong = s3ObjectStore({ ...settings, credentials: { ...server.credentials, secretAccessKey: 'otra' } });
    await expect(wrong.put('a', content, 'image/png')).rejects.toThrow('signature');
    await expect(s3ObjectStore({ ...settings, bucket: 'nadie' }).get('a')).rejects.toThrow('bucket does not exist');
  });
});

describe('a service that fails', () => {
  let server: Server | undefined;
  afterEach(async () => {
    server?.close();
    server?.closeAllConnections();
    server = undefined;
  });

  /** An endpoint that answers each request by a function. */
  async function storeOf(answer: Parameters<typeof createServer>[1]) {
    server = createServer(answer as never).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const credentials = { accessKeyId: 'AKIA', secretAccessKey: 'secreto' };
    return s3ObjectStore(settingsOf({ endpoint: `http://127.0.0.1:${port}`, bucket: 'fotos', credentials }), short);
  }

  it('is asked again after an error of its own', async () => {
    let asked = 0;
    const store = await storeOf((request, response) => {
      asked += 1;
      request.resume();
      response.writeHead(asked < 3 ? 503 : 200).end();
    });
    await store.put('a', content, 'image/png');
    expect(asked).toBe(3);
  });

  it('is given up when it does not answer in time', async () => {
    const store = await storeOf(() => undefined);
    await expect(store.put('a', content, 'image/png')).rejects.toThrow(/./);
    await expect(store.get('a')).rejects.toThrow(/./);
  });

  it('ends a stream that stalls', async () => {
    const store = await storeOf(
      (_, response) => void response.writeHead(200, { 'content-length': 256 }).write(content.subarray(0, 9)),
    );
    const read = await store.get('a');
    await expect(read && buffer(read.stream)).rejects.toThrow(/./);
  });

  it('fails when nobody listens', async () => {
    const store = await storeOf(() => undefined);
    server?.close();
    await expect(store.get('a')).rejects.toThrow(/./);
  });
});
