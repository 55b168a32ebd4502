import { createHash } from 'node:crypto';

/** A text that browsers revalidate. */
export interface EtaggedText {
  readonly text: string;
  readonly etag: string;
}

export function etagged(text: string): EtaggedText {
  return { text, etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
}

/** Whether `If-None-Match` matches the current text. */
export const hasText = (ifNoneMatch: string | undefined, { etag }: EtaggedText): boolean =>
  (ifNoneMatch ?? '').split(',').some((known) => known.trim().replace(/^(?!W\/)/, 'W/') === etag);
