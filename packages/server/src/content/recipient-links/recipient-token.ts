import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';

/** Who a link speaks for: one address, at one account. */
export interface TokenSubject {
  readonly accountId: number;
  readonly email: string;
}

/**
 * Seconds that a link works: those of a message for a year, since people clear their mail late; to take back, an hour on the page that
 * answered, and 30 days in the mail that tells the owner of the address.
 */
const ttlSeconds = {
  'recipient links': 365 * 24 * 60 * 60,
  'taking back': 60 * 60,
  'taking back by mail': 30 * 24 * 60 * 60,
} as const;

export interface RecipientTokens {
  readonly sign: (subject: TokenSubject, now: Date) => string;
  /** The account that the token was signed for, or undefined when it is not for this address, was changed, or is over. */
  readonly verify: (token: string, email: string, now: Date) => number | undefined;
}

/**
 * Signs the links in messages: `account.expiry.signature`. The address itself stands in the link. What is signed for one purpose is
 * nothing for another.
 */
export function recipientTokens(secretKey: string, purpose: keyof typeof ttlSeconds = 'recipient links'): RecipientTokens {
  const key = createSecretKey(createHmac('sha256', secretKey).update(purpose).digest());
  const signature = (account: string, expiry: string, email: string): Buffer =>
    createHmac('sha256', key).update([account, expiry, email.toLowerCase()].join('\n')).digest();
  return {
    sign: ({ accountId, email }, now) => {
      const expiry = String(Math.floor(now.getTime() / 1000) + ttlSeconds[purpose]);
      return [accountId, expiry, signature(String(accountId), expiry, email).toString('base64url')].join('.');
    },
    verify: (token, email, now) => {
      const [account = '', expiry = '', signed = ''] = token.split('.');
      const expected = signature(account, expiry, email);
      const given = Buffer.from(signed, 'base64url');
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      return Number(expiry) * 1000 > now.getTime() ? Number(account) : undefined;
    },
  };
}

/** Where a person gets off the list: a page for people, and for mail programs that post to it (RFC 8058). */
export const unsubscribeUrl = (publicUrl: string, email: string, token: string): string =>
  `${publicUrl.replace(/\/+$/, '')}/unsubscribe/${encodeURIComponent(email)}?t=${encodeURIComponent(token)}`;
