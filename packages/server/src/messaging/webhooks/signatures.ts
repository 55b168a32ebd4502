import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Fault } from '../../kernel/http/fault.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in constant time. Throws NOT_FOUND where they differ, or where nothing is expected. */
export function requireEqual(given: string, expected: string | undefined): void {
  if (expected === undefined || !timingSafeEqual(digest(given), digest(expected))) throw new Fault('NOT_FOUND');
}

/** As Twilio signs: the address that it was told, then each field with its value, by name. */
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

/** As Meta signs: the body as it stands. */
export const metaSignature = (appSecret: string, body: string): string =>
  `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`;
