/** @jest-environment node */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { changeRegistry, readStoredRegistry } from '@pregon/release-registry/change-registry';
import { directoryStore } from '@pregon/release-registry/directory-store';
import { rollBack } from '@pregon/release-registry/registry-changes';
import type { ReleaseStore } from '@pregon/release-registry/release-store';
import { readOrCreateSigningKey, type SigningKey } from '@pregon/release-registry/signature';
import { makeLive, publishRelease, publishShell } from './publish.ts';
import { writeRemoteBuild, writeShellBuild } from './testing/example-builds.ts';

let folder: string;
let store: ReleaseStore;
let options: { readonly key: SigningKey; readonly by: string };
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pregon-publish-'));
  store = directoryStore(join(folder, 'releases'));
  options = { key: await readOrCreateSigningKey(join(folder, 'release-key.json')), by: 'Ana' };
});
afterEach(() => rm(folder, { recursive: true }));

const publish = async (version: string, build?: Parameters<typeof writeRemoteBuild>[2]) =>
  publishRelease(store, await writeRemoteBuild(folder, version, build), options);
const publishShellBuild = async (version: string, publicKeys = options.key.trusted) =>
  publishShell(store, await writeShellBuild(folder, version, { publicKeys }), options);
const textOf = async (path: string) => (await store.read(path))?.toString();

async function registry() {
  const file = await store.readRegistry();
  if (!file || file === 'unchanged') throw new Error('There is no registry.');
  return readStoredRegistry(file.text, options.key.trusted);
}

it('publishes a release at an immutable address, and lists its preloads', async () => {
  await publish('0.1.0');
  const { generation, remotes, hints } = await registry();
  expect(generation).toBe(1);
  expect(remotes['mf-sends']).toMatchObject({ version: '0.1.0', entry: '/r/mf-sends/0.1.0/remoteEntry.js' });
  expect(remotes['mf-sends']).not.toHaveProperty('preload');
  expect(hints['mf-sends']?.['0.1.0']).toMatchObject({
    preload: { './remote': { js: [{ href: '/r/mf-sends/0.1.0/remoteEntry.js' }] } },
  });
  expect(await textOf('mf-sends/0.1.0/remoteEntry.js')).toBe("run('0.1.0')");
});

it('does not upload source maps', async () => {
  await publish('0.1.0');
  expect(await textOf('mf-sends/0.1.0/remoteEntry.js.map')).toBeUndefined();
});

it('stores the contract that a release was built with', async () => {
  await publish('0.1.0', { contract: '1.3.0' });
  expect(await textOf('mf-sends/0.1.0/contract.json')).toContain('"version":"1.3.0"');
});

it('keeps the previous release with its files, and rolls back to it', async () => {
  await publish('0.1.0');
  await publish('0.2.0');
  expect((await registry()).remotes['mf-sends']).toMatchObject({ version: '0.2.0', previous: { version: '0.1.0' } });
  expect(await textOf('mf-sends/0.1.0/remoteEntry.js')).toBe("run('0.1.0')");
  await changeRegistry(store, rollBack('mf-sends'), options);
  expect((await registry()).remotes['mf-sends']).toMatchObject({ version: '0.1.0' });
});

it('publishes a canary for some users, and then for more', async () => {
  await publish('0.1.0');
  const dist = await writeRemoteBuild(folder, '0.2.0');
  await publishRelease(store, dist, { ...options, canary: 10 });
  await publishRelease(store, dist, { ...options, canary: 50 });
  expect((await registry()).remotes['mf-sends']).toMatchObject({
    version: '0.1.0',
    canary: { percent: 50, release: { version: '0.2.0' } },
  });
});

it('changes nothing when the live release is published again', async () => {
  const dist = await writeRemoteBuild(folder, '0.1.0');
  await publishRelease(store, dist, options);
  await publishRelease(store, dist, options);
  expect((await registry()).generation).toBe(1);
});

it('keeps all releases of concurrent publications', async () => {
  const names = ['mf-campaigns', 'mf-sends', 'mf-newsletter', 'mf-stores', 'mf-public'];
  await Promise.all(names.map((name) => publish('0.1.0', { name })));
  const { generation, remotes } = await registry();
  expect(Object.keys(remotes).toSorted()).toEqual(names.toSorted());
  expect(generation).toBe(5);
});

it('publishes shell and remotes together', async () => {
  await publishShellBuild('1');
  await publish('0.1.0');
  await publishShellBuild('2');
  await publish('0.2.0');
  const before = (await registry()).generation;
  const together = [
    { name: 'shell', version: '1', built: false },
    { name: 'mf-sends', version: '0.1.0', built: false },
  ];
  await makeLive(store, together, options);
  const { generation, shell, remotes } = await registry();
  expect([generation, shell?.version, remotes['mf-sends']?.version]).toEqual([before + 1, '1', '0.1.0']);
});

it('changes nothing when one of several releases is missing in the store', async () => {
  await publish('0.1.0');
  const together = ['0.1.0', '9.9.9'].map((version) => ({ name: 'mf-sends', version, built: false }));
  await expect(makeLive(store, together, options)).rejects.toThrow('The store holds no mf-sends 9.9.9. It holds: 0.1.0.');
  expect((await registry()).generation).toBe(1);
});

it('refuses a file that differs from the built one, and publishes nothing', async () => {
  const dist = await writeRemoteBuild(folder, '0.1.0');
  await writeFile(join(dist, 'remoteEntry.js'), 'steal()');
  await expect(publishRelease(store, dist, options)).rejects.toThrow('remoteEntry.js is not the file that was built.');
  expect(await store.readRegistry()).toBeUndefined();
  expect(await store.list('mf-sends/')).toEqual([]);
});

it('refuses different contents under an existing version', async () => {
  await publish('0.1.0');
  await expect(publish('0.1.0', { code: 'other()' })).rejects.toThrow('mf-sends 0.1.0 is already published');
  expect(await textOf('mf-sends/0.1.0/remoteEntry.js')).toBe("run('0.1.0')");
});

it('completes a release after an interrupted upload', async () => {
  await store.create('mf-sends/0.1.0/remoteEntry.js', Buffer.from("run('0.1.0')"));
  await publish('0.1.0');
  expect((await registry()).remotes['mf-sends']?.version).toBe('0.1.0');
});

it('updates the pointer of the shell, and keeps the files of open tabs', async () => {
  await publishShellBuild('1');
  await publishShellBuild('2');
  expect((await registry()).shell).toMatchObject({ version: '2', previous: { version: '1' } });
  expect(await textOf('shell/2/admin.html')).toBe('<title>2</title>');
  expect([await textOf('shell/admin.1.js'), await textOf('shell/admin.2.js')]).toEqual(["start('1')", "start('2')"]);
  await changeRegistry(store, rollBack('shell'), options);
  expect((await registry()).shell?.version).toBe('1');
  expect(await textOf('shell/1/admin.html')).toBe('<title>1</title>');
});

it('refuses a shell that would not trust the registry', async () => {
  await expect(publishShellBuild('1', ['another key'])).rejects.toThrow('built for another key');
});
