/** @jest-environment node */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { changeRegistry, readStoredRegistry } from '@pregon/release-registry/change-registry';
import { openReleaseStore } from '@pregon/release-registry/open-release-store';
import { publish } from '@pregon/release-registry/registry-changes';
import type { MarkedFile, ReleaseStore } from '@pregon/release-registry/release-store';
import { readOrCreateSigningKey, type SigningKey } from '@pregon/release-registry/signature';
import { exampleHinted } from '@pregon/release-registry/testing/example-releases';
import { startS3Server, type S3Server } from './testing/s3-server.ts';

const publisher = join(__dirname, 'testing/publisher.main.ts');
const teams = Array.from({ length: 20 }, (_, number) => `mf-team-${number}`);

let folder: string;
let location: string;
let store: ReleaseStore;
let key: SigningKey;
/** Publishers that a test starts. */
let environment: NodeJS.ProcessEnv;

const openStore = (place: string) => openReleaseStore(place, () => import('./s3-store.ts'));

async function open(place: string, settings: NodeJS.ProcessEnv) {
  location = place;
  environment = { ...process.env, ...settings };
  Object.assign(process.env, settings);
  store = await openStore(place);
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pregon-stores-'));
  key = await readOrCreateSigningKey(join(folder, 'release-key.json'));
});
afterEach(() => rm(folder, { recursive: true }));

function startPublisher(name: string, count = 1): ChildProcess {
  const args = ['--no-warnings', publisher, location, join(folder, 'release-key.json'), name, String(count)];
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], env: environment });
}

async function fileOf(reading: ReturnType<ReleaseStore['readRegistry']>): Promise<MarkedFile> {
  const file = await reading;
  if (!file || file === 'unchanged') throw new Error('There is no registry.');
  return file;
}

const registry = async () => readStoredRegistry((await fileOf(store.readRegistry())).text, key.trusted);
const release = (name: string, version = '0.1.0') => publish(exampleHinted(name, version));
const contents = (text: string) => Buffer.from(text);

/** Behaviour that every store must have. */
function behavesAsAStore() {
  it('stores files, each written once', async () => {
    expect(await store.create('mf-sends/1/remote.js', contents('first'))).toBe(true);
    expect(await store.create('mf-sends/1/remote.js', contents('second'))).toBe(false);
    expect((await store.read('mf-sends/1/remote.js'))?.toString()).toBe('first');
    expect(await store.read('mf-sends/1/other.js')).toBeUndefined();
  });

  it('lets one of several concurrent writers create a file', async () => {
    const outcomes = await Promise.all(teams.map((team) => store.create('mf-sends/1/remote.js', contents(team))));
    const winners = teams.filter((_, number) => outcomes[number]);
    expect(winners).toEqual([(await store.read('mf-sends/1/remote.js'))?.toString()]);
  });

  it('keeps bytes unchanged, under names of all kinds', async () => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
    const path = 'mf-sends/1/ñ & (1)+~!.bin';
    await store.create(path, bytes);
    expect((await store.read(path))?.equals(bytes)).toBe(true);
    expect(await store.list('mf-sends/')).toEqual([path]);
  });

  it('lists a folder of any size', async () => {
    const paths = Array.from({ length: 11 }, (_, number) => `mf-sends/1/chunk-${number}.js`);
    for (const path of [...paths, 'mf-stores/1/a.js', 'mf-sends-2/1/a.js']) await store.create(path, contents(path));
    expect(await store.list('mf-sends/')).toEqual(paths.toSorted());
    expect(await store.list('mf-newsletter/')).toEqual([]);
  });

  it('removes files; missing ones are ignored', async () => {
    for (const path of ['mf-sends/1/a.js', 'mf-sends/2/a.js']) await store.create(path, contents(path));
    await store.remove(['mf-sends/1/a.js', 'mf-sends/1/none.js']);
    expect(await store.list('mf-sends/')).toEqual(['mf-sends/2/a.js']);
  });

  it('replaces the registry only for a writer that has read the latest (compare and swap)', async () => {
    expect(await store.readRegistry()).toBeUndefined();
    expect(await store.replaceRegistry('one', 'a mark of before')).toBe(false);
    expect(await store.replaceRegistry('one', undefined)).toBe(true);
    expect(await store.replaceRegistry('two', undefined)).toBe(false);
    const { text, mark } = await fileOf(store.readRegistry());
    expect([text, await store.readRegistry(mark)]).toEqual(['one', 'unchanged']);
    expect(await store.replaceRegistry('two', mark)).toBe(true);
    expect(await store.replaceRegistry('three', mark)).toBe(false);
    expect(await store.readRegistry(mark)).toMatchObject({ text: 'two' });
  });

  it('never shows a reader a partial registry', async () => {
    const ended = new AbortController();
    const publishTimes = async (times: number) => {
      for (let number = 1; number <= times; number += 1)
        await changeRegistry(store, release('mf-sends', `0.1.${number}`), { key, by: 'Ana' });
    };
    const publishing = publishTimes(30).finally(() => ended.abort());
    let seen = 0;
    while (!ended.signal.aborted) {
      const file = await store.readRegistry();
      if (file && file !== 'unchanged') seen = readStoredRegistry(file.text, key.trusted).generation;
    }
    await publishing;
    expect(seen).toBeGreaterThan(0);
    expect((await registry()).generation).toBe(30);
  });

  it('has a whole registry after a publisher was killed in the middle', async () => {
    const child = startPublisher('mf-sends', 100_000);
    let said = 0;
    for await (const _ of createInterface({ input: child.stdout ?? process.stdin })) {
      said += 1;
      if (said === 10) child.kill('SIGKILL');
    }
    // A lock that nobody has renewed for this time is released.
    await utimes(join(location, '.lock'), 0, 0).catch(() => undefined);
    const { generation } = await registry();
    expect(generation).toBeGreaterThanOrEqual(10);
    await changeRegistry(store, release('mf-stores'), { key, by: 'Ana' });
    expect(await registry()).toMatchObject({ generation: generation + 1, remotes: { 'mf-stores': { version: '0.1.0' } } });
  });
}

describe('a store in a folder', () => {
  beforeEach(() => open(join(folder, 'releases'), {}));

  behavesAsAStore();

  it('loses no change when twenty processes publish at once', async () => {
    const ends = await Promise.all(teams.map((name) => once(startPublisher(name), 'exit')));
    expect(ends.map(([code]) => code)).toEqual(teams.map(() => 0));
    const { generation, remotes, changes } = await registry();
    expect(Object.keys(remotes).toSorted()).toEqual(teams.toSorted());
    expect([generation, changes.length]).toEqual([20, 20]);
  }, 90_000);

  it('rejects paths that leave it', async () => {
    await expect(store.create('../outside.js', contents(''))).rejects.toThrow('outside');
  });
});

describe('a store in a bucket', () => {
  let server: S3Server;
  let onUpload: (key: string) => void;
  let onKept: (key: string) => void;

  beforeEach(async () => {
    onUpload = () => {};
    onKept = () => {};
    server = await startS3Server({ pageSize: 3, onUpload: (path) => onUpload(path), onKept: (path) => onKept(path) });
    await open(`s3://${server.bucket}/tienda/releases`, {
      AWS_ENDPOINT_URL_S3: server.endpoint,
      AWS_REGION: 'eu-south-2',
      AWS_ACCESS_KEY_ID: server.credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: server.credentials.secretAccessKey,
    });
  });
  afterEach(() => server.stop());

  behavesAsAStore();

  it('loses no change when twenty teams publish at once', async () => {
    const publishing = teams.map(async (name) => changeRegistry(await openStore(location), release(name), { key, by: name }));
    await Promise.all(publishing);
    const { generation, remotes } = await registry();
    expect(Object.keys(remotes).toSorted()).toEqual(teams.toSorted());
    expect(generation).toBe(20);
  });

  it('sets content type and caching of a file', async () => {
    await store.create('mf-sends/1/remote.js', contents(''));
    await changeRegistry(store, release('mf-sends'), { key, by: 'Ana' });
    expect(server.objects.get('tienda/releases/mf-sends/1/remote.js')?.headers).toEqual({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(server.objects.get('tienda/releases/remotes.json')?.headers['cache-control']).toBe('no-cache');
  });

  it('retries after a conflict with another upload', async () => {
    await store.replaceRegistry('one', undefined);
    const { mark } = await fileOf(store.readRegistry());
    const kept = server.objects.get('tienda/releases/remotes.json');
    onUpload = (path) => {
      onUpload = () => {};
      if (kept) server.objects.set(path, { ...kept });
    };
    expect(await store.replaceRegistry('two', mark)).toBe(true);
  });

  it('recognises its own change when the response was lost', async () => {
    onKept = () => {
      onKept = () => {};
      throw new Error('The connection breaks.');
    };
    expect(await store.replaceRegistry('one', undefined)).toBe(true);
  });

  it.each([
    ['another key', { AWS_SECRET_ACCESS_KEY: 'guessed' }, 'signature'],
    ['an unknown publisher', { AWS_ACCESS_KEY_ID: 'AKIANOBODY' }, 'does not exist in our records'],
  ])('is closed to %s', async (_, settings, reason) => {
    await open(location, settings);
    await expect(store.create('mf-sends/1/remote.js', contents(''))).rejects.toThrow(reason);
    await expect(store.readRegistry()).rejects.toThrow(reason);
  });

  it('distinguishes a missing bucket from an empty one', async () => {
    await open('s3://nowhere', {});
    await expect(store.readRegistry()).rejects.toThrow('bucket does not exist');
    await expect(store.replaceRegistry('one', 'mark')).rejects.toThrow('bucket does not exist');
  });

  it('accepts an endpoint address', async () => {
    await expect(openStore('s3://')).rejects.toThrow('s3://bucket or s3://bucket/folder');
  });
});
