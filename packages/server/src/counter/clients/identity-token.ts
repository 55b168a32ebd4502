import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { deriveKeys, type KeyRing, keySuffix } from '../../kernel/tokens/key-ring.ts';

/** A customer who registered with the document of a known one, and the known one. */
export interface DisputedIdentity {
  readonly accountId: number;
  readonly known: number;
  readonly registered: number;
}

const lifetimeSeconds = 7 * 24 * 60 * 60;

/** Signs the link by which the owner of a document confirms a registration: `account.known.registered.expiry.signature`, and the id of the key. */
export function identityTokens(ring: KeyRing) {
  const keys = deriveKeys(ring, (secret) =>
    createSecretKey(createHmac('sha256', secret).update('identity confirmation').digest()),
  );
  const signature = (key: KeyObject, text: string): Buffer => createHmac('sha256', key).update(text).digest();
  return {
    sign({ accountId, known, registered }: DisputedIdentity, now: Date): string {
      const text = [accountId, known, registered, Math.floor(now.getTime() / 1000) + lifetimeSeconds].join('.');
      return `${text}.${signature(keys.current.key, text).toString('base64url')}${keySuffix(keys.current.id)}`;
    },
    /** Undefined when it is invalid or has expired. */
    verify(token: string, now: Date): DisputedIdentity | undefined {
      const [accountId = '', known = '', registered = '', expiry = '', signed = '', keyId] = token.split('.');
      const key = keys.find(keyId);
      if (!key) return undefined;
      const expected = signature(key, [accountId, known, registered, expiry].join('.'));
      const given = Buffer.from(signed, 'base64url');
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      if (Number(expiry) * 1000 <= now.getTime()) return undefined;
      return { accountId: Number(accountId), known: Number(known), registered: Number(registered) };
    },
  };
}
