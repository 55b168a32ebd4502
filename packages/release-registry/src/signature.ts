import { createPrivateKey, createPublicKey, generateKeyPairSync, randomUUID, sign, verify, type KeyObject } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as v from 'valibot';
import { hasCode } from './file-error.ts';

/** The purpose of a signature, which prefixes the signed text (domain separation). */
export type Purpose = 'registry' | 'ticket';

/** Signs with Ed25519 what browsers verify with the public keys compiled into the shell. */
export interface SigningKey {
  /** The public half: its 32 bytes in base64url. */
  readonly publicKey: string;
  /** The public halves of all keys of the same file, this one among them: what they signed is accepted. */
  readonly trusted: readonly string[];
  /** Base64url. */
  sign(purpose: Purpose, text: string): string;
}

/** The keys of a key file. */
export interface ReleaseKeys {
  /** The public halves of all of them, 32 bytes in base64url each: what they signed is accepted. */
  readonly trusted: readonly string[];
  /** The first that has its private half. Undefined in a file of public keys, with which signatures can only be verified. */
  readonly signing?: SigningKey;
}

const ed25519Jwk = v.object({
  kty: v.literal('OKP'),
  crv: v.literal('Ed25519'),
  /** The public half. */
  x: v.pipe(v.string(), v.nonEmpty()),
  /** The private half. */
  d: v.optional(v.string()),
});
/** A JSON Web Key (RFC 8037). */
export type Ed25519Jwk = Readonly<v.InferOutput<typeof ed25519Jwk>>;
type PrivateJwk = Ed25519Jwk & { readonly d: string };

/** Whether a key has its private half. */
export const isPrivate = (jwk: Ed25519Jwk): jwk is PrivateJwk => jwk.d !== undefined;

/** A key file: a JSON Web Key, or a set of them (RFC 7517). */
const keyFile = v.union([
  v.object({ keys: v.pipe(v.array(ed25519Jwk), v.minLength(1)) }),
  v.pipe(
    ed25519Jwk,
    v.transform((jwk) => ({ keys: [jwk] })),
  ),
]);

/** Parses the text of a key file. Throws when it is another kind of file. */
export function parseKeyFile(text: string): readonly Ed25519Jwk[] {
  return v.parse(keyFile, JSON.parse(text)).keys;
}

/** Reads a key file: a JSON Web Key or a set of them. Throws when there is none, or another kind of file. */
export async function readReleaseKeys(file: string): Promise<ReleaseKeys> {
  const keys = parseKeyFile(await readFile(file, 'utf8'));
  const trusted = keys.map(({ x }) => x);
  const first = keys.find(isPrivate);
  return { trusted, ...(first && { signing: signingKey(first, trusted) }) };
}

/** Reads a key file that signs. Throws when there is none, another kind of file, or one of public keys alone. */
export async function readSigningKey(file: string): Promise<SigningKey> {
  return signingKeyOf(await readReleaseKeys(file), file);
}

/**
 * The same, but creates a missing key, readable by its owner only. Concurrent creators get the same key. An existing one may be in a folder
 * that cannot be written to, such as a mounted secret.
 */
export async function readOrCreateSigningKey(file: string): Promise<SigningKey> {
  return signingKeyOf(await readOrCreateReleaseKeys(file), file);
}

/** The same for a file that may hold public keys alone. */
export async function readOrCreateReleaseKeys(file: string): Promise<ReleaseKeys> {
  try {
    return await readReleaseKeys(file);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
  return createReleaseKeys(file);
}

function signingKeyOf({ signing }: ReleaseKeys, file: string): SigningKey {
  if (!signing) throw new Error(`${file} holds public keys alone: nothing can be signed with it.`);
  return signing;
}

/** Generates a key pair. */
export function generateJwk(): Ed25519Jwk {
  return v.parse(ed25519Jwk, generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }));
}

async function createReleaseKeys(file: string): Promise<ReleaseKeys> {
  await mkdir(dirname(file), { recursive: true });
  const made = JSON.stringify(generateJwk());
  const incoming = `${file}.${randomUUID()}`;
  await writeFile(incoming, made, { mode: 0o600 });
  try {
    await link(incoming, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(incoming);
  }
  return readReleaseKeys(file);
}

function signingKey(jwk: PrivateJwk, trusted: readonly string[]): SigningKey {
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  return {
    publicKey: jwk.x,
    trusted,
    sign: (purpose, text) => sign(null, messageOf(purpose, text), key).toString('base64url'),
  };
}

/** Whether one of the keys signed this text for this purpose. Never throws. */
export function isSigned(trusted: readonly string[], purpose: Purpose, text: string, signature: string): boolean {
  return trusted.some((publicKey) => isSignedWith(publicKey, purpose, text, signature));
}

function isSignedWith(publicKey: string, purpose: Purpose, text: string, signature: string): boolean {
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
