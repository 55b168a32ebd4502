/** @jest-environment node */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { integrityOf } from '../build/integrity.ts';
import { publishRelease, rollBack } from './publish.ts';
import type { ReleaseManifest } from './release-manifest.ts';
import { readRegistryFile } from './release-store.ts';

let folder: string;
let store: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pregon-publish-'));
  store = join(folder, 'store');
});
afterEach(() => rm(folder, { recursive: true }));

async function build(version: string, { name = 'mf-sends', code = `run('${version}')` } = {}): Promise<string> {
  const dist = join(folder, `${name}-${version}-${code.length}`);
  await mkdir(dist);
  await writeFile(join(dist, 'remoteEntry.js'), code);
  await writeFile(join(dist, 'remoteEntry.js.map'), '{}');
  const entry = { path: 'remoteEntry.js', integrity: await integrityOf(join(dist, 'remoteEntry.js')) };
  const manifest: ReleaseManifest = {
    name,
    version,
    format: 'module-federation',
    globalName: `${name}_${version}`.replace(/\W/g, '_'),
    entry,
    basePaths: ['sends'],
    inlineStylePaths: [],
    requires: { contract: '^1.0.0', shared: {} },
    files: [entry],
    exposes: { './remote': { js: [entry], css: [] } },
    routes: [],
  };
  await writeFile(join(dist, 'release.json'), JSON.stringify(manifest));
  return dist;
}

it('makes a release live at an address of its own', async () => {
  await publishRelease(store, await build('0.1.0'));
  const { generation, remotes } = await readRegistryFile(store);
  expect(generation).toBe(1);
  expect(remotes['mf-sends']).toMatchObject({
    version: '0.1.0',
    entry: '/r/mf-sends/0.1.0/remoteEntry.js',
    preload: { './remote': { js: [{ href: '/r/mf-sends/0.1.0/remoteEntry.js' }] } },
  });
  expect(await readFile(join(store, 'mf-sends/0.1.0/remoteEntry.js'), 'utf8')).toBe("run('0.1.0')");
});

it('leaves source maps out', async () => {
  await publishRelease(store, await build('0.1.0'));
  await expect(readFile(join(store, 'mf-sends/0.1.0/remoteEntry.js.map'))).rejects.toThrow('ENOENT');
});

it('keeps the release before, and its files, and can go back to it', async () => {
  await publishRelease(store, await build('0.1.0'));
  await publishRelease(store, await build('0.2.0'));
  expect((await readRegistryFile(store)).remotes['mf-sends']).toMatchObject({ version: '0.2.0', previous: { version: '0.1.0' } });
  expect(await readFile(join(store, 'mf-sends/0.1.0/remoteEntry.js'), 'utf8')).toBe("run('0.1.0')");
  await rollBack(store, 'mf-sends');
  expect((await readRegistryFile(store)).remotes['mf-sends']).toMatchObject({ version: '0.1.0', previous: { version: '0.2.0' } });
});

it('changes nothing when the live release is published again', async () => {
  const dist = await build('0.1.0');
  await publishRelease(store, dist);
  await publishRelease(store, dist);
  expect((await readRegistryFile(store)).generation).toBe(1);
});

it('loses nothing when releases are published at once', async () => {
  const names = ['mf-campaigns', 'mf-sends', 'mf-newsletter', 'mf-stores', 'mf-public'];
  const dists = await Promise.all(names.map((name) => build('0.1.0', { name })));
  await Promise.all(dists.map((dist) => publishRelease(store, dist)));
  const { generation, remotes } = await readRegistryFile(store);
  expect(Object.keys(remotes).toSorted()).toEqual(names.toSorted());
  expect(generation).toBe(5);
});

it('refuses a file that is not the one that was built, and publishes nothing', async () => {
  const dist = await build('0.1.0');
  await writeFile(join(dist, 'remoteEntry.js'), 'steal()');
  await expect(publishRelease(store, dist)).rejects.toThrow('remoteEntry.js is not the file that was built.');
  expect((await readRegistryFile(store)).remotes).toEqual({});
});

it('refuses other contents under a version that is taken', async () => {
  await publishRelease(store, await build('0.1.0'));
  await expect(publishRelease(store, await build('0.1.0', { code: 'other()' }))).rejects.toThrow(
    'mf-sends 0.1.0 is already published',
  );
  expect(await readFile(join(store, 'mf-sends/0.1.0/remoteEntry.js'), 'utf8')).toBe("run('0.1.0')");
});

it('refuses to go back where there is nothing before', async () => {
  await publishRelease(store, await build('0.1.0'));
  await expect(rollBack(store, 'mf-sends')).rejects.toThrow('mf-sends has no release before the live one.');
});
