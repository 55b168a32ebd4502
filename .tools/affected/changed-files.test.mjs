import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { changedFiles } from './changed-files.mjs';

/** @type {string} */
let folder;
const git = (/** @type {string[]} */ ...args) =>
  execFileSync('git', ['-c', 'user.name=Ana', '-c', 'user.email=ana@tienda.example', ...args], { cwd: folder, stdio: 'pipe' });
const write = (/** @type {string} */ file, /** @type {string} */ text) => writeFile(path.join(folder, file), text);
function commit() {
  git('add', '.');
  git('commit', '-q', '-m', 'A change');
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pregon-test-'));
  git('init', '-q', '-b', 'main');
  await mkdir(path.join(folder, 'mf-sends'));
  for (const file of ['.gitignore', 'mf-sends/kept.ts', 'mf-sends/moved.ts', 'mf-sends/changed.ts']) await write(file, file);
  await write('.gitignore', 'dist\n');
  commit();
  git('checkout', '-q', '-b', 'points');
  await write('mf-sends/committed.ts', '');
  commit();
  // Commits on the main branch after the merge base are not changes of this branch.
  git('checkout', '-q', 'main');
  await write('mf-sends/of-others.ts', '');
  commit();
  git('checkout', '-q', 'points');
  await write('mf-sends/changed.ts', 'changed');
  await rename(path.join(folder, 'mf-sends/moved.ts'), path.join(folder, 'mf-sends/elsewhere.ts'));
  await write('mf-sends/año.ts', '');
  await write('dist', '');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the files that changed', () => {
  it('are those of this branch, committed or not, including deleted ones', async () => {
    expect(await changedFiles(folder)).toEqual({
      base: 'main',
      files: ['mf-sends/año.ts', 'mf-sends/changed.ts', 'mf-sends/committed.ts', 'mf-sends/elsewhere.ts', 'mf-sends/moved.ts'],
    });
  });

  it('are those since a given commit', async () => {
    const { files } = await changedFiles(folder, 'HEAD');
    expect(files).not.toContain('mf-sends/committed.ts');
    expect(files).toContain('mf-sends/changed.ts');
  });

  it('fail for a branch that does not exist', async () => {
    await expect(changedFiles(folder, 'nowhere')).rejects.toThrow('There is no nowhere to compare with');
  });
});
