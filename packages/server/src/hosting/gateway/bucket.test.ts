import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { changeRegistry } from '@pregon/release-registry/change-registry';
import { publishShell, type RegistryChange } from '@pregon/release-registry/registry-changes';
import { readOrCreateSigningKey } from '@pregon/release-registry/signature';
import { s3Store } from '@pregon/s3-release-store/s3-store';
import { type S3Server, startS3Server } from '@pregon/s3-release-store/testing/s3-server';
import { shellRelease } from '../platform/testing/releases.ts';
import { accept, code, type GatewayStore, makeGatewayStore, captureErrorLog } from './testing/gateway.ts';

describe('releases in a bucket', () => {
  const environment = { ...process.env };
  let test: GatewayStore;
  let bucket: S3Server;
  let location: string;
  beforeAll(async () => {
    test = makeGatewayStore();
    bucket = await startS3Server();
    location = `s3://${bucket.bucket}/pregon`;
    process.env['AWS_ENDPOINT_URL_S3'] = bucket.endpoint;
    process.env['AWS_REGION'] = 'us-east-1';
    process.env['AWS_ACCESS_KEY_ID'] = bucket.credentials.accessKeyId;
    process.env['AWS_SECRET_ACCESS_KEY'] = bucket.credentials.secretAccessKey;
  });
  afterAll(async () => {
    process.env = environment;
    await bucket.stop();
    test.remove();
  });
  beforeEach(async () => {
    bucket.objects.clear();
    await test.reset();
    await upload();
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  /** The contents of the test's folder, with a registry of its own. */
  async function upload(): Promise<void> {
    const store = s3Store(location);
    const files = await Promise.all(['shell', 'mf-campaigns'].map((app) => test.store.list(app)));
    for (const path of files.flat()) await store.create(path, readFileSync(test.fileOf(path)));
    await store.replaceRegistry(readFileSync(test.fileOf('remotes.json'), 'utf8'), undefined);
  }
  const change = async (made: RegistryChange) => {
    const key = await readOrCreateSigningKey(join(test.dataDir, 'release-key.json'));
    return changeRegistry(s3Store(location), made, { key, by: 'equipo' });
  };
  const openServer = () => test.openApp({ releaseStore: location });
  type Server = Awaited<ReturnType<typeof openServer>>;
  const page = (server: Server) => server.inject({ url: '/', headers: { host: 'admin.localhost', accept } });
  const entry = (server: Server) =>
    server.inject({ url: '/r/mf-campaigns/1.0.0/remoteEntry.js', headers: { 'accept-encoding': 'identity' } });

  it('are served and cached locally: each file is fetched from the bucket once', async () => {
    const first = await openServer();
    expect((await page(first)).body).toContain('<title>admin</title>');
    expect((await entry(first)).body).toBe(code);
    await first.close();
    for (const key of bucket.objects.keys()) if (!key.endsWith('/remotes.json')) bucket.objects.delete(key);
    const next = await openServer();
    expect((await page(next)).body).toContain('<title>admin</title>');
    expect((await entry(next)).body).toBe(code);
    await next.close();
  });

  it('are fetched again when the local copy is damaged', async () => {
    const first = await openServer();
    await entry(first);
    await first.close();
    const kept = join(test.dataDir, 'release-files/mf-campaigns/1.0.0/remoteEntry.js');
    writeFileSync(kept, 'stolen();');
    const next = await openServer();
    expect((await entry(next)).body).toBe(code);
    expect(readFileSync(kept, 'utf8')).toBe(code);
    await next.close();
  });

  it('that are damaged in the bucket are not cached', async () => {
    const key = 'pregon/mf-campaigns/2.0.0';
    const released = bucket.objects.get('pregon/mf-campaigns/1.0.0/release.json');
    const file = bucket.objects.get('pregon/mf-campaigns/1.0.0/remoteEntry.js');
    if (!released || !file) throw new Error('Nothing was uploaded.');
    bucket.objects.set(`${key}/release.json`, released);
    bucket.objects.set(`${key}/remoteEntry.js`, { ...file, content: Buffer.from('stolen();') });
    const server = await openServer();
    const logged = await captureErrorLog(async () => {
      expect((await server.inject('/r/mf-campaigns/2.0.0/remoteEntry.js')).statusCode).toBe(404);
    });
    expect(logged.join()).toContain('mf-campaigns/2.0.0/remoteEntry.js');
    expect(readdirSync(join(test.dataDir, 'release-files/mf-campaigns/2.0.0'))).toEqual(['release.json']);
    await server.close();
  });

  it('are live two seconds after they were released', async () => {
    const server = await openServer();
    const generation = async () => (await server.inject('/remotes.json')).json().generation;
    const clock = jest.spyOn(performance, 'now').mockReturnValue(10_000);
    expect(await generation()).toBe(1);
    await change(publishShell(shellRelease('s2')));
    clock.mockReturnValue(11_900);
    expect(await generation()).toBe(1);
    clock.mockReturnValue(12_000);
    expect(await generation()).toBe(2);
    await server.close();
  });

  it('are accepted as soon as their signing key exists, and no other key is created', async () => {
    const releaseKeyFile = join(test.dataDir, 'given-key.json');
    const server = await test.openApp({ releaseStore: location, releaseKeyFile });
    const clock = jest.spyOn(performance, 'now').mockReturnValue(10_000);
    const logged = await captureErrorLog(async () => {
      expect((await page(server)).statusCode).toBe(503);
    });
    expect(logged.join()).toContain(releaseKeyFile);
    expect(existsSync(releaseKeyFile)).toBe(false);
    copyFileSync(join(test.dataDir, 'release-key.json'), releaseKeyFile);
    clock.mockReturnValue(20_000);
    expect((await page(server)).statusCode).toBe(200);
    await server.close();
  });

  it("stay unchanged while the bucket's registry cannot be verified", async () => {
    const server = await openServer();
    const clock = jest.spyOn(performance, 'now').mockReturnValue(10_000);
    expect((await page(server)).statusCode).toBe(200);
    bucket.objects.set('pregon/remotes.json', { content: Buffer.from('{'), etag: '"x"', modified: new Date(), headers: {} });
    clock.mockReturnValue(20_000);
    const logged = await captureErrorLog(async () => {
      expect((await page(server)).statusCode).toBe(200);
    });
    expect(logged.join()).toContain(`${location}/remotes.json: RegistryError`);
    await server.close();
  });
});
