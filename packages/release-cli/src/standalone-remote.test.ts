/** @jest-environment node */
import { mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { integrityOfBytes } from '@pregon/build-preset/integrity';
import type { PublicRegistry } from '@pregon/release-registry/registry.schema';
import { startLivePlatform, type LivePlatform } from './testing/live-platform.ts';
import { makeStandaloneRemote, type StandaloneRemote } from './testing/standalone-remote.ts';

// Each test runs whole programs: the compiler, Jest, the build.
jest.setTimeout(180_000);

// A name that no team uses.
const name = 'mf-made-outside';
const basePath = 'made-outside';

describe('a remote in a repository of its own, from tarballs alone', () => {
  let folder: string;
  let remote: StandaloneRemote;
  let platform: LivePlatform;
  beforeAll(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'pregon-standalone-')));
    [remote, platform] = await Promise.all([makeStandaloneRemote(join(folder, name), name), startLivePlatform(folder)]);
  }, 240_000);
  afterAll(async () => {
    await platform?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('gets packages of JavaScript with types, without tests and without references to the monorepo', async () => {
    const packages = join(remote.folder, 'node_modules/@pregon');
    const files = await readdir(packages, { recursive: true });
    expect(files.filter((file) => /\.test\.|tsbuildinfo|(?<!\.d)\.tsx?$/.test(file))).toEqual([]);
    for (const each of await readdir(packages)) {
      expect(await readFile(join(packages, each, 'package.json'), 'utf8')).not.toMatch(/workspace:|catalog:|"src\/|\.\/src\//);
    }
  });

  it('passes its type check', async () => {
    expect(await remote.script('types')).toEqual({ code: 0, output: '' });
  });

  it('passes its tests', async () => {
    const { code, output } = await remote.script('test');
    expect(output).toMatch(/Tests: +11 passed, 11 total/);
    expect(code).toBe(0);
  });

  it('is built without reading a file of the monorepo', async () => {
    expect(await remote.script('build')).toMatchObject({ code: 0, output: expect.stringContaining(`${name} 0.1.0-`) });
    const dist = join(remote.folder, 'dist');
    const maps = (await readdir(dist)).filter((file) => file.endsWith('.map'));
    const sources = await Promise.all(maps.map(async (file) => readFile(join(dist, file), 'utf8')));
    const read = sources.flatMap((text) => (JSON.parse(text) as { readonly sources: readonly string[] }).sources);
    expect(read).toContainEqual(expect.stringContaining('src/features/campaigns/campaign-list.page.tsx'));
    expect(read).toContainEqual(expect.stringContaining('node_modules/@pregon/contract/dist/'));
    expect(read.filter((file) => /\/packages\/[a-z0-9-]+\/src\//.test(file))).toEqual([]);
  });

  it('is checked against the live releases of a server', async () => {
    const { code, output } = await remote.script('check', '--against', platform.address);
    expect(output).toMatch(new RegExp(`^${name} 0\\.1\\.0-[0-9a-f]{8} goes with what is live\\.\n$`));
    expect(code).toBe(0);
  });

  it('reports that the server of the check does not answer', async () => {
    const nobody = 'http://localhost:1';
    const outcome = await remote.script('check', '--against', nobody);
    expect(outcome).toEqual({ code: 1, output: `Nobody answers at ${nobody}/remotes.json.\n` });
  });

  it('is refused by the check and by the release when another remote has its address', async () => {
    const manifest = join(remote.folder, 'package.json');
    const before = await readFile(manifest, 'utf8');
    await writeFile(manifest, before.replace(`"${basePath}"`, `"${basePath}", "sends"`));
    const refusal = expect.stringContaining('Its address /admin/sends belongs to mf-sends.');
    expect(await remote.script('check', '--against', platform.address)).toEqual({ code: 1, output: refusal });
    expect(await remote.script('release', '--store', platform.store)).toEqual({ code: 1, output: refusal });
    await writeFile(manifest, before);
    expect((await registry()).remotes[name]).toBeUndefined();
  });

  it('is released by its own command line, and served by the server', async () => {
    const released = await remote.script('release', '--store', platform.store, '--by', 'Ana');
    expect(released).toMatchObject({ code: 0, output: expect.stringContaining('is live (built).') });
    const { remotes } = await registry();
    expect(remotes[name]).toMatchObject({
      basePaths: [basePath],
      nav: [{ group: 'Utilidades', label: `Ejemplo: ${basePath}`, path: basePath }],
    });
    const entry = await fetch(new URL(remotes[name]?.entry ?? '', platform.address));
    expect(integrityOfBytes(Buffer.from(await entry.arrayBuffer()))).toBe(remotes[name]?.integrity);
  });

  it('produces the same release without changes, and works with the live releases of the platform’s store', async () => {
    expect(await remote.script('release', '--store', platform.store, '--by', 'Ana')).toMatchObject({
      code: 0,
      output: expect.stringContaining('is live (unchanged).'),
    });
    expect(await remote.script('check', '--store', platform.store)).toMatchObject({ code: 0 });
  });

  async function registry(): Promise<PublicRegistry> {
    return (await (await fetch(`${platform.address}/remotes.json`)).json()) as PublicRegistry;
  }
});
