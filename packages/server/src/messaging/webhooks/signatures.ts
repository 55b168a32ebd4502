import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Fault } from '../../kernel/http/fault.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Constant-time comparison. Throws NOT_FOUND where the values differ, or where none is expected. */
export function requireEqual(given: string, expected: string | undefined): void {
  if (expected === undefined || !timingSafeEqual(digest(given), digest(expected))) throw new Fault('NOT_FOUND');
}

/** Twilio's signature: over the address, then each field with its value, sorted by name. */
export const twilioSignature = (authToken: string, url: string, fields: Readonly<Record<string, string>>): string =>
  createHmac('sha1', authToken)
    .update(
      url +
        Object.keys(fields)
          .toSorted()
          .map((name) => name + fields[name])
          .join(''),
    )
    .digest('base64');

/** Meta's signature: over the raw body. */
export const metaSignature = (appSecret: string, body: string | Uint8Array): string =>
  `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`;
