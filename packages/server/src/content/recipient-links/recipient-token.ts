import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { deriveKeys, type KeyRing, keySuffix } from '../../kernel/tokens/key-ring.ts';

/** The subject of a signed link: one address at one account. */
export interface TokenSubject {
  readonly accountId: number;
  readonly email: string;
}

/**
 * Time to live of links in seconds, by purpose. Links in messages live a year, since people clear their mail late; links to undo
 * an unsubscription live an hour on the page and 30 days in the mail to the owner of the address.
 */
const ttlSeconds = {
  'recipient links': 365 * 24 * 60 * 60,
  'taking back': 60 * 60,
  'taking back by mail': 30 * 24 * 60 * 60,
} as const;

export interface RecipientTokens {
  readonly sign: (subject: TokenSubject, now: Date) => string;
  /** The account that the token was signed for, or undefined when it is for another address, was changed, or has expired. */
  readonly verify: (token: string, email: string, now: Date) => number | undefined;
}

/**
 * Signs links in messages with an HMAC: `account.expiry.signature`, and the id of the key. The address itself is part of the link. Keys are derived by
 * purpose, so that a token for one purpose is invalid for another.
 */
export function recipientTokens(ring: KeyRing, purpose: keyof typeof ttlSeconds = 'recipient links'): RecipientTokens {
  const keys = deriveKeys(ring, (secret) => createSecretKey(createHmac('sha256', secret).update(purpose).digest()));
  const signature = (key: KeyObject, account: string, expiry: string, email: string): Buffer =>
    createHmac('sha256', key).update([account, expiry, email.toLowerCase()].join('\n')).digest();
  return {
    sign: ({ accountId, email }, now) => {
      const expiry = String(Math.floor(now.getTime() / 1000) + ttlSeconds[purpose]);
      const { id, key } = keys.current;
      const signed = signature(key, String(accountId), expiry, email).toString('base64url');
      return [accountId, expiry, signed].join('.') + keySuffix(id);
    },
    verify: (token, email, now) => {
      const [account = '', expiry = '', signed = '', keyId] = token.split('.');
      const key = keys.find(keyId);
      if (!key) return undefined;
      const expected = signature(key, account, expiry, email);
      const given = Buffer.from(signed, 'base64url');
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      return Number(expiry) * 1000 > now.getTime() ? Number(account) : undefined;
    },
  };
}

/** The unsubscribe address: a page for people, and the target of one-click requests by mail programs (RFC 8058). */
export const unsubscribeUrl = (publicUrl: string, email: string, token: string): string =>
  `${publicUrl.replace(/\/+$/, '')}/unsubscribe/${encodeURIComponent(email)}?t=${encodeURIComponent(token)}`;
