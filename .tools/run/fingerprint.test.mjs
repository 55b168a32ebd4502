import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fingerprintOf } from './fingerprint.mjs';

describe('the fingerprint of the sources', () => {
  let root;
  const write = async (file, content) => {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), content);
  };
  const fingerprint = () => fingerprintOf(root, ['lock.yaml', 'shell', 'packages/ui']);

  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'pregon-fingerprint-'));
    await write('lock.yaml', '1');
    await write('shell/src/app.ts', 'app');
    await write('packages/ui/src/styles/tokens.css', 'tokens');
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  it.each([
    ['a file changes', () => write('packages/ui/src/styles/tokens.css', 'Tokens')],
    ['a file comes', () => write('shell/src/route.ts', '')],
    ['a file is renamed', () => rename(path.join(root, 'shell/src/app.ts'), path.join(root, 'shell/src/application.ts'))],
    ['the lockfile changes', () => write('lock.yaml', '2')],
  ])('changes when %s', async (_, change) => {
    const before = await fingerprint();
    await change();
    expect(await fingerprint()).not.toBe(before);
  });

  it.each([
    ['nothing happens', () => undefined],
    ['a file is written again as it was', () => write('shell/src/app.ts', 'app')],
    ['a test changes', () => write('shell/src/app.test.ts', 'test')],
    ['something is built', () => write('shell/dist/main.js', 'built')],
    ['a folder beside changes', () => write('packages/server/src/app.ts', 'server')],
  ])('stays when %s', async (_, change) => {
    const before = await fingerprint();
    await change();
    expect(await fingerprint()).toBe(before);
  });
});
