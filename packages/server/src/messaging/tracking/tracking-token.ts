import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { deriveKeys, type KeyRing, keySuffix } from '../../kernel/tokens/key-ring.ts';

/** A tracked link of a message. */
export interface TrackedLink {
  readonly deliveryId: number;
  /** Its 0-based position in the message. */
  readonly link: number;
  readonly url: string;
}

/** Signs and verifies tracking addresses. Servers with the same keys accept each other's. */
export interface TrackingTokens {
  /** The address of the tracking pixel. */
  openUrl(deliveryId: number): string;
  /** The tracked address that redirects to a link. */
  clickUrl(tracked: TrackedLink): string;
  /** The delivery of a pixel, or undefined when the signature is invalid. */
  readOpen(token: string): number | undefined;
  /** The link of a tracked address, or undefined when the signature is invalid or covers another target. */
  readClick(token: string, url: string): TrackedLink | undefined;
}

/** 96 bits of the signature: enough where guessing gains nothing, and they keep messages small. */
const signatureBytes = 12;
const webAddress = /^https?:\/\//i;

const numberIn = (text: string | undefined): number | undefined => (/^\d{1,15}$/.test(text ?? '') ? Number(text) : undefined);

export function trackingTokens(ring: KeyRing, publicUrl: string): TrackingTokens {
  // The key objects are made once: a mail signs each of its links, and importing a key takes longer than signing.
  const keys = deriveKeys(ring, (secret) => createSecretKey(createHmac('sha256', secret).update('tracking').digest()));
  const base = publicUrl.replace(/\/+$/, '');
  const signature = (key: KeyObject, ...parts: readonly (string | number)[]): Buffer =>
    createHmac('sha256', key).update(parts.join('\n')).digest().subarray(0, signatureBytes);
  /** The signature as addresses have it, with the id of its key. */
  const signed = (...parts: readonly (string | number)[]): string =>
    `${signature(keys.current.key, ...parts).toString('base64url')}${keySuffix(keys.current.id)}`;
  const isSigned = (given: string | undefined, keyId: string | undefined, ...parts: readonly (string | number)[]): boolean => {
    const key = keys.find(keyId);
    if (!key) return false;
    const expected = signature(key, ...parts);
    const bytes = Buffer.from(given ?? '', 'base64url');
    return bytes.length === expected.length && timingSafeEqual(bytes, expected);
  };
  return {
    openUrl: (deliveryId) => `${base}/e/o/${deliveryId}.${signed('open', deliveryId)}.gif`,
    clickUrl: ({ deliveryId, link, url }) =>
      `${base}/e/c/${deliveryId}.${link}.${signed('click', deliveryId, link, url)}?u=${encodeURIComponent(url)}`,
    readOpen(token) {
      const [id, given, keyId] = token.replace(/\.gif$/, '').split('.');
      const deliveryId = numberIn(id);
      return deliveryId !== undefined && isSigned(given, keyId, 'open', deliveryId) ? deliveryId : undefined;
    },
    readClick(token, url) {
      const [id, position, given, keyId] = token.split('.');
      const deliveryId = numberIn(id);
      const link = numberIn(position);
      if (deliveryId === undefined || link === undefined || !webAddress.test(url) || !URL.canParse(url)) return undefined;
      return isSigned(given, keyId, 'click', deliveryId, link, url) ? { deliveryId, link, url } : undefined;
    },
  };
}
