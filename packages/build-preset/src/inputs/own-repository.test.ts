/** @jest-environment node */
import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { hashOfOwnRepository } from './own-repository.ts';

const contents = {
  'package.json': '{}',
  'package-lock.json': '{}',
  'rspack.config.ts': '',
  'README.md': '',
  'assets/logo.svg': '',
  'src/remote.tsx': '',
  'src/remote.test.tsx': '',
  'src/testing/screens.tsx': '',
  'vendor/pregon-ui-0.2.0.tgz': '',
  'node_modules/react/index.js': '',
  'dist/remoteEntry.js': '',
  '.github/workflows/remote.yml': '',
};

describe('the hash of a remote in a repository of its own', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'pregon-own-'));
    for (const [file, content] of Object.entries(contents)) {
      await mkdir(join(root, dirname(file)), { recursive: true });
      await writeFile(join(root, file), content);
    }
  });
  afterEach(() => rm(root, { recursive: true }));

  async function hashesAround(file: string): Promise<readonly [string, string]> {
    const before = await hashOfOwnRepository(root);
    await appendFile(join(root, file), ' ');
    return [before, await hashOfOwnRepository(root)];
  }

  it.each(['package.json', 'package-lock.json', 'rspack.config.ts', 'assets/logo.svg', 'src/remote.tsx'])(
    'changes with %s',
    async (file) => {
      const [before, after] = await hashesAround(file);
      expect(before).toMatch(/^[0-9a-f]{8}$/);
      expect(after).not.toBe(before);
    },
  );

  it.each([
    'README.md',
    'src/remote.test.tsx',
    'src/testing/screens.tsx',
    'vendor/pregon-ui-0.2.0.tgz',
    'node_modules/react/index.js',
    'dist/remoteEntry.js',
    '.github/workflows/remote.yml',
  ])('does not change with %s, which no build reads or the lockfile covers', async (file) => {
    const [before, after] = await hashesAround(file);
    expect(after).toBe(before);
  });

  it('changes with the name of a file', async () => {
    const before = await hashOfOwnRepository(root);
    await rm(join(root, 'src/remote.tsx'));
    await writeFile(join(root, 'src/other.tsx'), '');
    expect(await hashOfOwnRepository(root)).not.toBe(before);
  });

  it('takes the lockfile of the workspace that contains the remote', async () => {
    const remote = join(root, 'mf-loyalty');
    await mkdir(remote);
    await writeFile(join(remote, 'package.json'), '{}');
    const before = await hashOfOwnRepository(remote);
    await appendFile(join(root, 'src/remote.tsx'), ' ');
    expect(await hashOfOwnRepository(remote)).toBe(before);
    await appendFile(join(root, 'package-lock.json'), ' ');
    expect(await hashOfOwnRepository(remote)).not.toBe(before);
  });

  it('requires a lockfile', async () => {
    await rm(join(root, 'package-lock.json'));
    await expect(hashOfOwnRepository(root)).rejects.toThrow('There is no lockfile');
  });
});
