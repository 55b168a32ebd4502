/** @jest-environment node */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { installedVersion, readRemoteProject, rootAbove } from './project.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'pregon-project-'));
  await mkdir(join(root, 'mf-loyalty/src'), { recursive: true });
});
afterEach(() => rm(root, { recursive: true }));

describe('the root of a repository', () => {
  it('is the nearest parent folder with a lockfile', async () => {
    await writeFile(join(root, 'pnpm-lock.yaml'), '');
    expect(rootAbove(join(root, 'mf-loyalty/src'))).toBe(root);
  });

  it('is the nearest one of several, whatever package manager wrote it', async () => {
    await writeFile(join(root, 'pnpm-lock.yaml'), '');
    await writeFile(join(root, 'mf-loyalty/package-lock.json'), '');
    expect(rootAbove(join(root, 'mf-loyalty/src'))).toBe(join(root, 'mf-loyalty'));
  });

  it('is the folder itself without a lockfile', () => {
    expect(rootAbove(join(root, 'mf-loyalty'))).toBe(join(root, 'mf-loyalty'));
  });
});

describe('the version of an installed package', () => {
  const install = async (folder: string, version: string) => {
    await mkdir(join(folder, 'node_modules/@pregon/ui'), { recursive: true });
    await writeFile(join(folder, 'node_modules/@pregon/ui/package.json'), JSON.stringify({ version }));
  };

  it('is found in a node_modules above the project', async () => {
    await install(root, '0.2.0');
    expect(installedVersion(join(root, 'mf-loyalty'), '@pregon/ui')).toBe('0.2.0');
  });

  it('is that of the nearest one', async () => {
    await install(root, '0.2.0');
    await install(join(root, 'mf-loyalty'), '0.3.0');
    expect(installedVersion(join(root, 'mf-loyalty'), '@pregon/ui')).toBe('0.3.0');
  });

  it('is missing where nothing is installed', () => {
    expect(() => installedVersion(root, '@pregon/ui')).toThrow(`@pregon/ui is not installed in ${root}.`);
  });
});

describe('the name of a remote', () => {
  const named = async (name: string) => {
    const manifest = { name, version: '0.1.0', dependencies: {}, pregon: { basePaths: ['loyalty'] } };
    await writeFile(join(root, 'package.json'), JSON.stringify(manifest));
    return readRemoteProject(root).name;
  };

  it.each(['mf-loyalty', '@pregon/mf-loyalty', '@tienda/mf-loyalty'])('of the package %s is mf-loyalty', async (name) => {
    expect(await named(name)).toBe('mf-loyalty');
  });

  it.each(['loyalty', 'shell', '@mf-tienda/loyalty', 'mf-', 'mf-Loyalty'])('is refused to the package %s', async (name) => {
    await expect(named(name)).rejects.toThrow('The package of a remote is named mf-…');
  });
});
