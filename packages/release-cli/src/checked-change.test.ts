/** @jest-environment node */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { readStoredRegistry } from '@pregon/release-registry/change-registry';
import { directoryStore } from '@pregon/release-registry/directory-store';
import { rollBack } from '@pregon/release-registry/registry-changes';
import type { ReleaseStore } from '@pregon/release-registry/release-store';
import { readOrCreateSigningKey, type SigningKey } from '@pregon/release-registry/signature';
import { copyRemote, copyShell } from './copy-release.ts';
import { changeChecked, makeLive, publishRelease, publishShell } from './publish.ts';
import { writeRemoteBuild, writeShellBuild } from './testing/example-builds.ts';

let folder: string;
let store: ReleaseStore;
let options: { readonly key: SigningKey; readonly by: string };
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pregon-checked-'));
  store = directoryStore(join(folder, 'releases'));
  options = { key: await readOrCreateSigningKey(join(folder, 'release-key.json')), by: 'Ana' };
  await publishShell(store, await buildShell('1', '1.0.0'), options);
  await publishRelease(store, await buildRemote('0.1.0', '1.0.0'), options);
});
afterEach(() => rm(folder, { recursive: true }));

const buildShell = (version: string, contract: string) =>
  writeShellBuild(folder, version, { contract, publicKeys: options.key.trusted });
const buildRemote = (version: string, contract: string) => writeRemoteBuild(folder, version, { contract });

async function registry() {
  const file = await store.readRegistry();
  if (!file || file === 'unchanged') throw new Error('There is no registry.');
  return readStoredRegistry(file.text, options.key.trusted);
}

it('refuses a remote that the live shell does not satisfy, and names the reason', async () => {
  const publishing = publishRelease(store, await buildRemote('0.2.0', '2.0.0'), options);
  await expect(publishing).rejects.toThrow('mf-sends 0.2.0: It needs the contract ^2.0.0; the shell has 1.0.0.');
  expect((await registry()).remotes['mf-sends']?.version).toBe('0.1.0');
});

it('refuses such a remote as a canary too', async () => {
  const publishing = publishRelease(store, await buildRemote('0.2.0', '2.0.0'), { ...options, canary: 1 });
  await expect(publishing).rejects.toThrow('It needs the contract ^2.0.0');
});

it('refuses a shell that does not satisfy a live remote', async () => {
  const publishing = publishShell(store, await buildShell('2', '2.0.0'), options);
  await expect(publishing).rejects.toThrow('shell 2: mf-sends 0.1.0 (live): It needs the contract ^1.0.0; the shell has 2.0.0.');
});

it('allows a breaking change of shell and remotes together', async () => {
  await breakTogether();
  expect(await registry()).toMatchObject({ shell: { version: '2' }, remotes: { 'mf-sends': { version: '0.2.0' } } });
});

it('refuses to roll back only one of two incompatible releases', async () => {
  await breakTogether();
  await expect(changeChecked(store, rollBack('shell'), options)).rejects.toThrow('mf-sends 0.2.0 (live)');
});

it('overrides a refusal on request, and logs the reason', async () => {
  await publishRelease(store, await buildRemote('0.2.0', '2.0.0'), { ...options, force: true, reason: 'La tienda espera.' });
  const { remotes, changes } = await registry();
  expect([remotes['mf-sends']?.version, changes.at(-1)?.reason]).toEqual(['0.2.0', 'La tienda espera.']);
});

it('refuses a remote without a recorded contract', async () => {
  const dist = await buildRemote('0.2.0', '1.0.0');
  await rm(join(dist, 'contract.json'));
  await expect(publishRelease(store, dist, options)).rejects.toThrow('It does not say with which contract it was built.');
});

async function breakTogether() {
  await copyShell(store, await buildShell('2', '2.0.0'));
  await copyRemote(store, await buildRemote('0.2.0', '2.0.0'));
  const together = [
    { name: 'shell', version: '2', built: true },
    { name: 'mf-sends', version: '0.2.0', built: true },
  ];
  await makeLive(store, together, options);
}
