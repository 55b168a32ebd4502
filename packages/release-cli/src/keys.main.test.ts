/** @jest-environment node */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readOrCreateSigningKey, readReleaseKeys } from '@pregon/release-registry/signature';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

const command = join(import.meta.dirname, 'keys.main.ts');
const run = (...args: string[]) => promisify(execFile)(process.execPath, [command, ...args]);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pregon-release-keys-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('exchanges the key of a file of before, and writes one for servers', async () => {
  const file = join(folder, 'release-key.json');
  const { publicKey: old } = await readOrCreateSigningKey(file);
  await run('add', file);
  const { stdout } = await run('use', file);
  const { signing, trusted } = await readReleaseKeys(file);
  expect(trusted).toEqual([signing?.publicKey, old]);
  expect(stdout).toBe(`${file}: ${signing?.publicKey} (signs), ${old}\n`);
  expect((await stat(file)).mode & 0o077).toBe(0);

  const servers = join(folder, 'public-keys.json');
  await run('public', file, servers);
  expect(await readReleaseKeys(servers)).toEqual({ trusted });
  expect(await readFile(servers, 'utf8')).not.toContain('"d"');

  await run('drop', file);
  expect((await readReleaseKeys(file)).trusted).toEqual([signing?.publicKey]);
});

it.each([[[]], [['sell', 'a.json']], [['add']], [['public', 'a.json']], [['public', 'a.json', 'a.json']]])(
  'explains its use after %j, and writes nothing',
  async (args) => {
    await expect(run(...args)).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('Usage: npm run release-keys') });
  },
);
