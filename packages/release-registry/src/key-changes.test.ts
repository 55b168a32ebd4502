/** @jest-environment node */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { keyFileText, keySteps } from './key-changes.ts';
import { type Ed25519Jwk, generateJwk, isSigned, readReleaseKeys, readSigningKey } from './signature.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pregon-key-changes-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function written(keys: readonly Ed25519Jwk[]): Promise<string> {
  const file = join(folder, 'keys.json');
  await writeFile(file, keyFileText(keys));
  return file;
}

it('exchanges a key with both trusted in between', async () => {
  const old = generateJwk();
  const announced = keySteps.add([old]);
  const added = announced[1]?.x ?? '';
  const before = await readSigningKey(await written(announced));
  expect([before.publicKey, before.trusted]).toEqual([old.x, [old.x, added]]);

  const used = keySteps.use(announced);
  const after = await readSigningKey(await written(used));
  expect([after.publicKey, after.trusted]).toEqual([added, [added, old.x]]);
  // Each accepts what the other signed.
  expect(isSigned(before.trusted, 'registry', 'text', after.sign('registry', 'text'))).toBe(true);
  expect(isSigned(after.trusted, 'registry', 'text', before.sign('registry', 'text'))).toBe(true);

  const last = await readSigningKey(await written(keySteps.drop(used)));
  expect(last.trusted).toEqual([added]);
  expect(isSigned(last.trusted, 'registry', 'text', before.sign('registry', 'text'))).toBe(false);
});

it('makes a file for servers that can verify, in which nothing signs', async () => {
  const keys = [generateJwk(), generateJwk()];
  const file = await written(keySteps.public(keys));
  expect(await readReleaseKeys(file)).toEqual({ trusted: keys.map(({ x }) => x) });
  await expect(readSigningKey(file)).rejects.toThrow('public keys alone');
  expect(keyFileText(keySteps.public(keys))).not.toContain('"d"');
  expect(() => keySteps.use(keySteps.public(keys))).toThrow('public keys alone');
});

it.each(['{"keys":[]}', '{"kty":"RSA","n":"AQAB","e":"AQAB"}', 'a key'])('rejects %s as a key file', async (text) => {
  const file = join(folder, 'other.json');
  await writeFile(file, text);
  await expect(readReleaseKeys(file)).rejects.toThrow(/Invalid|JSON/);
});
