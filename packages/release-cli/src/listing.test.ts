/** @jest-environment node */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { changeRegistry } from '@pregon/release-registry/change-registry';
import { directoryStore } from '@pregon/release-registry/directory-store';
import { withdraw } from '@pregon/release-registry/registry-changes';
import type { ReleaseStore } from '@pregon/release-registry/release-store';
import { readOrCreateSigningKey, type SigningKey } from '@pregon/release-registry/signature';
import { listChanges, listReleases } from './listing.ts';
import { publishRelease } from './publish.ts';
import { writeRemoteBuild } from './testing/example-builds.ts';

let folder: string;
let store: ReleaseStore;
let key: SigningKey;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pregon-listing-'));
  store = directoryStore(join(folder, 'releases'));
  key = await readOrCreateSigningKey(join(folder, 'release-key.json'));
});
afterEach(() => rm(folder, { recursive: true }));

const publish = async (version: string, by: string, options: { readonly canary?: number; readonly reason?: string } = {}) =>
  publishRelease(store, await writeRemoteBuild(folder, version), { key, by, ...options });
/** Replaces the timestamps of the run. */
const timeless = (text: string) => text.replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/g, 'now');

it('lists live, canary and previous releases, and who published them', async () => {
  await publish('0.1.0', 'Ana');
  await publish('0.2.0', 'Luis');
  await publish('0.3.0', 'Luis');
  const registry = await publish('0.4.0', 'Eva', { canary: 10 });
  expect(timeless(await listReleases(store, registry, ['mf-sends', 'mf-stores']))).toBe(`mf-sends
  live         0.3.0  since now by Luis
  canary 10 %  0.4.0  since now by Eva
  previous     0.2.0  since now by Luis
  stored       0.1.0
mf-stores
  nothing published`);
});

it('lists the author and reason of each change', async () => {
  await publish('0.1.0', 'Ana');
  await publish('0.2.0', 'Luis', { canary: 10 });
  const registry = await changeRegistry(store, withdraw('mf-sends'), { key, by: 'servidor', reason: 'Fallos: 12 %.' });
  expect(timeless(listChanges(registry, ['mf-sends'])))
    .toBe(`  3  now  servidor  mf-sends  withdraw  0.1.0 (from 0.2.0)  Fallos: 12 %.
  2  now  Luis      mf-sends  canary    0.2.0 (from 0.1.0)
  1  now  Ana       mf-sends  publish   0.1.0`);
  expect(listChanges(registry, [])).toBe(listChanges(registry, ['mf-sends']));
  expect(listChanges(registry, ['shell'])).toBe('Nothing was changed yet.');
});
