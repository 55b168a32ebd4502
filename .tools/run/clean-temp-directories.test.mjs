import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { cleanTempDirectories } from './clean-temp-directories.mjs';

it('deletes test leftovers older than a day, and nothing else', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pregon-test-'));
  const dayBeforeYesterday = new Date(Date.now() - 48 * 60 * 60 * 1000);
  for (const name of ['pregon-test-old', 'pregon-test-new', 'pregon-running', 'other']) await mkdir(path.join(folder, name));
  for (const name of ['pregon-test-old', 'pregon-running', 'other']) {
    await utimes(path.join(folder, name), dayBeforeYesterday, dayBeforeYesterday);
  }
  await cleanTempDirectories(folder);
  expect(new Set(await readdir(folder))).toEqual(new Set(['pregon-test-new', 'pregon-running', 'other']));
  await rm(folder, { recursive: true });
});
