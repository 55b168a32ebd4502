import { createPrivateKey, createPublicKey, generateKeyPairSync, randomUUID, sign, verify, type KeyObject } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as v from 'valibot';
import { hasCode } from './file-error.ts';

/** The purpose of a signature, which prefixes the signed text (domain separation). */
export type Purpose = 'registry' | 'ticket';

/** Signs with Ed25519 what browsers verify with the public key compiled into the shell. */
export interface SigningKey {
  /** The public half: its 32 bytes in base64url. */
  readonly publicKey: string;
  /** Base64url. */
  sign(purpose: Purpose, text: string): string;
}

const privateJwk = v.object({ kty: v.literal('OKP'), crv: v.literal('Ed25519'), x: v.string(), d: v.string() });

/** Reads a key file, a JSON Web Key. Throws when there is none, or another kind of file. */
export async function readSigningKey(file: string): Promise<SigningKey> {
  return signingKey(v.parse(privateJwk, JSON.parse(await readFile(file, 'utf8'))));
}

/**
 * The same, but creates a missing key, readable by its owner only. Concurrent creators get the same key. An existing one may be in a folder
 * that cannot be written to, such as a mounted secret.
 */
export async function readOrCreateSigningKey(file: string): Promise<SigningKey> {
  try {
    return await readSigningKey(file);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
  return createSigningKey(file);
}

async function createSigningKey(file: string): Promise<SigningKey> {
  await mkdir(dirname(file), { recursive: true });
  const { privateKey } = generateKeyPairSync('ed25519');
  const made = JSON.stringify(privateKey.export({ format: 'jwk' }));
  const incoming = `${file}.${randomUUID()}`;
  await writeFile(incoming, made, { mode: 0o600 });
  try {
    await link(incoming, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(incoming);
  }
  return readSigningKey(file);
}

function signingKey(jwk: v.InferOutput<typeof privateJwk>): SigningKey {
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  return {
    publicKey: jwk.x,
    sign: (purpose, text) => sign(null, messageOf(purpose, text), key).toString('base64url'),
  };
}

/** Verifies a signature for this purpose and text. Never throws. */
export function isSigned(publicKey: string, purpose: Purpose, text: string, signature: string): boolean {
  try {
    return verify(null, messageOf(purpose, text), publicKeyObject(publicKey), Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
}

function publicKeyObject(x: string): KeyObject {
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
}

function messageOf(purpose: Purpose, text: string): Buffer {
  return Buffer.from(`${signedPrefix(purpose)}${text}`);
}

/** The first line of every signed text. Browsers prepend the same. */
export function signedPrefix(purpose: Purpose): string {
  return `pregon ${purpose}\n`;
}
