import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';

/** A tracked link of a message. */
export interface TrackedLink {
  readonly deliveryId: number;
  /** Its 0-based position in the message. */
  readonly link: number;
  readonly url: string;
}

/** Signs and verifies tracking addresses. Servers with the same secret key accept each other's. */
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

export function trackingTokens(secretKey: string, publicUrl: string): TrackingTokens {
  // The key object is made once: a mail signs each of its links, and importing a key takes longer than signing.
  const key = createSecretKey(createHmac('sha256', secretKey).update('tracking').digest());
  const base = publicUrl.replace(/\/+$/, '');
  const signature = (...parts: readonly (string | number)[]): Buffer =>
    createHmac('sha256', key).update(parts.join('\n')).digest().subarray(0, signatureBytes);
  const isSigned = (given: string | undefined, ...parts: readonly (string | number)[]): boolean => {
    const expected = signature(...parts);
    const bytes = Buffer.from(given ?? '', 'base64url');
    return bytes.length === expected.length && timingSafeEqual(bytes, expected);
  };
  return {
    openUrl: (deliveryId) => `${base}/e/o/${deliveryId}.${signature('open', deliveryId).toString('base64url')}.gif`,
    clickUrl: ({ deliveryId, link, url }) =>
      `${base}/e/c/${deliveryId}.${link}.${signature('click', deliveryId, link, url).toString('base64url')}?u=${encodeURIComponent(url)}`,
    readOpen(token) {
      const [id, signed] = token.split('.');
      const deliveryId = numberIn(id);
      return deliveryId !== undefined && isSigned(signed, 'open', deliveryId) ? deliveryId : undefined;
    },
    readClick(token, url) {
      const [id, position, signed] = token.split('.');
      const deliveryId = numberIn(id);
      const link = numberIn(position);
      if (deliveryId === undefined || link === undefined || !webAddress.test(url) || !URL.canParse(url)) return undefined;
      return isSigned(signed, 'click', deliveryId, link, url) ? { deliveryId, link, url } : undefined;
    },
  };
}
