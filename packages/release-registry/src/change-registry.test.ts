/** @jest-environment node */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { changeRegistry, readStoredRegistry, RegistryError } from './change-registry.ts';
import { directoryStore } from './directory-store.ts';
import { publish, publishShell, rollBack, withdraw } from './registry-changes.ts';
import { publicRegistry, signedText } from './registry.schema.ts';
import { isSigned, readOrCreateSigningKey, type SigningKey } from './signature.ts';
import { exampleHinted } from './testing/example-releases.ts';

let folder: string;
let key: SigningKey;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pregon-registry-'));
  key = await readOrCreateSigningKey(join(folder, 'keys/release-key.json'));
});
afterEach(() => rm(folder, { recursive: true }));

const store = () => directoryStore(join(folder, 'releases'));
const registryFile = () => join(folder, 'releases/remotes.json');
const stored = async () => readStoredRegistry(await readFile(registryFile(), 'utf8'), key.trusted);
const release = (version: string, name = 'mf-sends') => publish(exampleHinted(name, version));

it('signs the registry, and logs who did what and when', async () => {
  await changeRegistry(store(), release('1.0'), { key, by: 'Ana' });
  await changeRegistry(store(), release('2.0'), { key, by: 'Luis', reason: 'Corrige las fechas.' });
  const registry = await stored();
  const received = JSON.parse(JSON.stringify(publicRegistry(registry))) as typeof registry;
  expect(isSigned(key.trusted, 'registry', signedText(received), received.signature)).toBe(true);
  expect(Object.keys(received)).toEqual(['generation', 'remotes', 'signature']);
  expect(registry.changes).toEqual([
    { generation: 1, at: expect.stringMatching(/^\d{4}-.*Z$/), by: 'Ana', app: 'mf-sends', action: 'publish', version: '1.0' },
    expect.objectContaining({ generation: 2, by: 'Luis', version: '2.0', from: '1.0', reason: 'Corrige las fechas.' }),
  ]);
});

it('does not write an unchanged registry', async () => {
  await changeRegistry(store(), release('1.0'), { key, by: 'Ana' });
  const before = await readFile(registryFile(), 'utf8');
  expect((await changeRegistry(store(), release('1.0'), { key, by: 'Luis' })).generation).toBe(1);
  expect(await readFile(registryFile(), 'utf8')).toBe(before);
});

it('repeats a change after a concurrent one, so that none is lost', async () => {
  const teams = Array.from({ length: 20 }, (_, number) => `mf-team-${number}`);
  await Promise.all(teams.map((name) => changeRegistry(store(), release('1.0', name), { key, by: name })));
  const { remotes, generation, changes } = await stored();
  expect(Object.keys(remotes).toSorted()).toEqual(teams.toSorted());
  expect([generation, new Set(changes.map(({ by }) => by)).size]).toEqual([20, 20]);
});

it('changes nothing when the change throws', async () => {
  await changeRegistry(store(), release('1.0'), { key, by: 'Ana' });
  await expect(changeRegistry(store(), withdraw('mf-sends'), { key, by: 'Ana' })).rejects.toThrow('no canary');
  expect((await stored()).generation).toBe(1);
});

it.each<[string, (text: string) => string]>([
  ['another hash in it', (text) => text.replace('sha384-1.0', 'sha384-evil')],
  ['another generation', (text) => text.replace('"generation": 1', '"generation": 9')],
  ['no signature', (text) => text.replace(/"signature": "[^"]+"/, '"signature": ""')],
  ['half of it', (text) => text.slice(0, text.length / 2)],
  ['something else', () => '{"remotes":{}}'],
])('rejects a file with %s, and does not build on it without an explicit option', async (_, damage) => {
  await changeRegistry(store(), release('1.0'), { key, by: 'Ana' });
  await writeFile(registryFile(), damage(await readFile(registryFile(), 'utf8')));
  await expect(stored()).rejects.toThrow(RegistryError);
  await expect(changeRegistry(store(), release('2.0'), { key, by: 'Ana' })).rejects.toThrow(RegistryError);
  await changeRegistry(store(), release('2.0'), { key, by: 'Ana', replaceUnreadable: true });
  expect((await stored()).remotes['mf-sends']?.version).toBe('2.0');
});

it('signs only what the live shell trusts, also when it goes back to an earlier one', async () => {
  const next = await readOrCreateSigningKey(join(folder, 'next.json'));
  const both = { ...next, trusted: [...next.trusted, ...key.trusted] };
  const shell = (version: string, publicKeys: readonly string[]) =>
    publishShell({ version, contract: '1.0.0', shared: {}, links: [], origins: [], publicKeys: [...publicKeys] });
  await changeRegistry(store(), shell('1', key.trusted), { key, by: 'Ana' });
  await expect(changeRegistry(store(), release('1.0'), { key: both, by: 'Ana' })).rejects.toThrow(
    'shell 1 was built for another key',
  );
  await changeRegistry(store(), shell('2', both.trusted), { key, by: 'Ana' });
  await changeRegistry(store(), release('1.0'), { key: both, by: 'Ana' });
  await expect(changeRegistry(store(), rollBack('shell'), { key: both, by: 'Ana' })).rejects.toThrow('shell 1 was built');
  const { shell: live, generation } = readStoredRegistry(await readFile(registryFile(), 'utf8'), next.trusted);
  expect([live?.version, generation]).toEqual(['2', 3]);
});

it('rejects a file signed with another key', async () => {
  await changeRegistry(store(), release('1.0'), { key, by: 'Ana' });
  const other = await readOrCreateSigningKey(join(folder, 'other.json'));
  await expect(async () => readStoredRegistry(await readFile(registryFile(), 'utf8'), other.trusted)).rejects.toThrow('this key');
});
