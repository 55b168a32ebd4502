import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;

interface Key {
  /** Identifies the key that a text was encrypted with, without revealing it. */
  readonly id: string;
  readonly bytes: Buffer;
}

function keyFrom(secretKey: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secretKey, '', 'secrets of accounts', 32));
  return { id: createHash('sha256').update('key id').update(bytes).digest('hex').slice(0, 8), bytes };
}

/** Encrypts what accounts entrust to the database: AES-256-GCM with a key derived from SECRET_KEY by HKDF. */
export interface SecretBox {
  /** `owner` is authenticated data: the text cannot be decrypted for another owner. */
  seal(owner: string, text: string): string;
  /** Throws when the owner differs, the text was changed, or its key is unknown. */
  open(owner: string, sealed: string): string;
}

/**
 * @param secretKey encrypts and decrypts
 * @param earlierKeys decrypt only, during a key rotation
 */
export function createSecretBox(secretKey: string, earlierKeys: readonly string[] = []): SecretBox {
  const current = keyFrom(secretKey);
  const keys = new Map([current, ...earlierKeys.map(keyFrom)].map((key) => [key.id, key]));
  return {
    seal(owner, text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, current.bytes, nonce).setAAD(Buffer.from(owner));
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return ['v1', current.id, ...[nonce, cipher.getAuthTag(), encrypted].map((part) => part.toString('base64url'))].join('.');
    },
    open(owner, sealed) {
      const [version, id = '', ...parts] = sealed.split('.');
      const [nonce, tag, encrypted] = parts.map((part) => Buffer.from(part, 'base64url'));
      const key = keys.get(id);
      if (version !== 'v1' || !key || !nonce || !tag || !encrypted) throw new Error('The secret is of another key.');
      const decipher = createDecipheriv(algorithm, key.bytes, nonce, { authTagLength: 16 })
        .setAAD(Buffer.from(owner))
        .setAuthTag(tag);
      return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8');
    },
  };
}
