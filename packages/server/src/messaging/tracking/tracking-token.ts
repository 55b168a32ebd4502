import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';

/** One link of one message, as it was sent. */
export interface TrackedLink {
  readonly deliveryId: number;
  /** Which link of the message, counted from 0. */
  readonly link: number;
  readonly url: string;
}

/** Signs and reads what tells of openings and clicks. Servers with the same secret key read each other's. */
export interface TrackingTokens {
  /** Address of the picture that tells that a message is opened. */
  openUrl(deliveryId: number): string;
  /** Address that tells that a link is followed, and leads to where the link led. */
  clickUrl(tracked: TrackedLink): string;
  /** The message that a picture belongs to, or undefined when it was not signed here. */
  readOpen(token: string): number | undefined;
  /** The link behind an address, or undefined when it was not signed here or leads somewhere else than it was signed for. */
  readClick(token: string, url: string): TrackedLink | undefined;
}

/** 96 bits of a signature are enough for what nobody gains by guessing, and keep messages small. */
const signatureBytes = 12;
const webAddress = /^https?:\/\//i;

const numberIn = (text: string | undefined): number | undefined => (/^\d{1,15}$/.test(text ?? '') ? Number(text) : undefined);

export function trackingTokens(secretKey: string, publicUrl: string): TrackingTokens {
  // Made once: a mail signs each of its links, and making a key of bytes takes longer than signing.
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
