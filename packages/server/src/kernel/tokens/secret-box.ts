import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { KeyRing } from './key-ring.ts';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;

interface Key {
  /** Identifies the key that a text was encrypted with, without revealing it: the start of its hash. */
  readonly fingerprint: string;
  readonly bytes: Buffer;
}

function keyFrom(secret: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'secrets of accounts', 32));
  return { fingerprint: createHash('sha256').update('key id').update(bytes).digest('hex').slice(0, 8), bytes };
}

/**
 * The fingerprints of the keys of a ring, in its order. The texts of a key carry its fingerprint rather than its id in the
 * configuration, so that those from before there were rings need no change.
 */
export const fingerprintsOf = (ring: KeyRing): readonly { readonly id: string; readonly fingerprint: string }[] =>
  ring.map(({ id, secret }) => ({ id, fingerprint: keyFrom(secret).fingerprint }));

/**
 * Encrypts what accounts entrust to the database: AES-256-GCM with a key derived by HKDF. Each column of such texts is one of the
 * `sealedColumns`, so that it is encrypted again when keys are rotated.
 */
export interface SecretBox {
  /** `owner` is authenticated data: the text cannot be decrypted for another owner. */
  seal(owner: string, text: string): string;
  /** Throws when the owner differs, the text was changed, or its key is unknown. */
  open(owner: string, sealed: string): string;
}

/** @param ring the first key encrypts, all decrypt */
export function createSecretBox([first, ...earlier]: KeyRing): SecretBox {
  const current = keyFrom(first.secret);
  const keys = new Map([current, ...earlier.map(({ secret }) => keyFrom(secret))].map((key) => [key.fingerprint, key]));
  return {
    seal(owner, text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, current.bytes, nonce).setAAD(Buffer.from(owner));
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return [
        'v1',
        current.fingerprint,
        ...[nonce, cipher.getAuthTag(), encrypted].map((part) => part.toString('base64url')),
      ].join('.');
    },
    open(owner, sealed) {
      const [version, fingerprint = '', ...parts] = sealed.split('.');
      const [nonce, tag, encrypted] = parts.map((part) => Buffer.from(part, 'base64url'));
      const key = keys.get(fingerprint);
      if (version !== 'v1' || !key || !nonce || !tag || !encrypted) throw new Error('The secret is of another key.');
      const decipher = createDecipheriv(algorithm, key.bytes, nonce, { authTagLength: 16 })
        .setAAD(Buffer.from(owner))
        .setAuthTag(tag);
      return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8');
    },
  };
}
