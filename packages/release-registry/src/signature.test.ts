/** @jest-environment node */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { isSigned, readOrCreateSigningKey, readSigningKey, signedPrefix } from './signature.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pregon-keys-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('creates one key for concurrent callers, readable by its owner only', async () => {
  const file = join(folder, 'one/release-key.json');
  const keys = await Promise.all([readOrCreateSigningKey(file), readOrCreateSigningKey(file), readOrCreateSigningKey(file)]);
  expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1);
  expect((await stat(file)).mode & 0o077).toBe(0);
});

it('reads an existing key without writing to its folder, which may be read-only', async () => {
  const file = join(folder, 'mounted/release-key.json');
  const { publicKey } = await readOrCreateSigningKey(file);
  const changedAt = async () => (await stat(join(folder, 'mounted'), { bigint: true })).mtimeNs;
  const before = await changedAt();
  expect((await readOrCreateSigningKey(file)).publicKey).toBe(publicKey);
  expect(await changedAt()).toBe(before);
});

it('does not create a key where one must be read', async () => {
  await expect(readSigningKey(join(folder, 'none.json'))).rejects.toThrow('ENOENT');
});

it('binds a signature to one purpose, one text and one key', async () => {
  const key = await readOrCreateSigningKey(join(folder, 'a.json'));
  const other = await readOrCreateSigningKey(join(folder, 'b.json'));
  const signature = key.sign('registry', 'text');
  expect(isSigned(key.trusted, 'registry', 'text', signature)).toBe(true);
  expect(isSigned(key.trusted, 'ticket', 'text', signature)).toBe(false);
  expect(isSigned(key.trusted, 'registry', 'Text', signature)).toBe(false);
  expect(isSigned(other.trusted, 'registry', 'text', signature)).toBe(false);
  expect(isSigned(['no key'], 'registry', 'text', signature)).toBe(false);
});

it('creates signatures that browsers can verify', async () => {
  const key = await readOrCreateSigningKey(join(folder, 'a.json'));
  const publicKey = await crypto.subtle.importKey('raw', Buffer.from(key.publicKey, 'base64url'), 'Ed25519', false, ['verify']);
  const signed = new TextEncoder().encode(`${signedPrefix('ticket')}text`);
  const signature = Buffer.from(key.sign('ticket', 'text'), 'base64url');
  expect(await crypto.subtle.verify('Ed25519', publicKey, signature, signed)).toBe(true);
});
