/** @jest-environment node */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { changeRegistry } from '@pregon/release-registry/change-registry';
import { directoryStore } from '@pregon/release-registry/directory-store';
import { promote, rollBack, withdraw } from '@pregon/release-registry/registry-changes';
import type { ReleaseStore } from '@pregon/release-registry/release-store';
import { readOrCreateSigningKey, type SigningKey } from '@pregon/release-registry/signature';
import { copyRemote } from './copy-release.ts';
import { prune } from './prune.ts';
import { publishRelease, publishShell } from './publish.ts';
import { writeRemoteBuild, writeShellBuild } from './testing/example-builds.ts';

const day = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * day);

let folder: string;
let store: ReleaseStore;
let options: { readonly key: SigningKey; readonly by: string };
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pregon-prune-'));
  store = directoryStore(join(folder, 'releases'));
  options = { key: await readOrCreateSigningKey(join(folder, 'release-key.json')), by: 'Ana' };
});
afterEach(() => rm(folder, { recursive: true }));

const publish = async (version: string, canary?: number) =>
  publishRelease(store, await writeRemoteBuild(folder, version), { ...options, ...(canary && { canary }) });
const pruneIn = (days: number) => prune(store, options.key.trusted, inDays(days));

it('deletes releases that have been neither live nor previous for 14 days, and no others', async () => {
  for (const version of ['1', '2', '3']) await publish(version);
  expect(await pruneIn(13)).toEqual([]);
  expect(await pruneIn(15)).toEqual(['mf-sends 1']);
  expect(await store.list('mf-sends/1/')).toEqual([]);
  expect(await pruneIn(1000)).toEqual([]);
  expect((await store.list('mf-sends/')).filter((path) => path.endsWith('remoteEntry.js'))).toEqual([
    'mf-sends/2/remoteEntry.js',
    'mf-sends/3/remoteEntry.js',
  ]);
});

it('keeps a canary, and deletes a withdrawn one', async () => {
  await publish('1');
  await publish('2', 10);
  expect(await pruneIn(15)).toEqual([]);
  await changeRegistry(store, withdraw('mf-sends'), options);
  expect(await pruneIn(13)).toEqual([]);
  expect(await pruneIn(15)).toEqual(['mf-sends 2']);
});

it('keeps a promoted canary, and the release before it', async () => {
  for (const version of ['1', '2']) await publish(version);
  await publish('3', 10);
  await changeRegistry(store, promote('mf-sends'), options);
  expect(await pruneIn(15)).toEqual(['mf-sends 1']);
});

it('counts the days from the withdrawal of a release', async () => {
  for (const version of ['1', '2']) await publish(version);
  await changeRegistry(store, rollBack('mf-sends'), options);
  expect(await pruneIn(13)).toEqual([]);
  expect(await pruneIn(15)).toEqual(['mf-sends 2']);
});

it('counts the days from the upload of a release that was never live', async () => {
  await publish('1');
  await copyRemote(store, await writeRemoteBuild(folder, '2'));
  expect(await pruneIn(13)).toEqual([]);
  expect(await pruneIn(15)).toEqual(['mf-sends 2']);
});

it('deletes files of old shell builds that no later build uses', async () => {
  const builds = { '1': ['a.1.js', 'react.js'], '2': ['a.2.js', 'react.js'], '3': ['a.3.js', 'react.js'] };
  for (const [version, names] of Object.entries(builds)) {
    const files = Object.fromEntries(names.map((name) => [name, name]));
    await publishShell(store, await writeShellBuild(folder, version, { publicKeys: options.key.trusted, files }), options);
  }
  expect(await pruneIn(15)).toEqual(['shell 1']);
  const scripts = (await store.list('shell/')).filter((path) => path.endsWith('.js'));
  expect(scripts).toEqual(['shell/a.2.js', 'shell/a.3.js', 'shell/react.js']);
  expect(await store.list('shell/1/')).toEqual([]);
});

it("deletes nothing when the registry's signature is invalid", async () => {
  for (const version of ['1', '2', '3']) await publish(version);
  const other = await readOrCreateSigningKey(join(folder, 'other-key.json'));
  await expect(prune(store, other.trusted, inDays(100))).rejects.toThrow('not signed with this key');
  expect(await store.list('mf-sends/1/')).not.toEqual([]);
});
