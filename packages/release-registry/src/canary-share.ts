/**
 * Whether a subject belongs to the share of users that gets an app's canary: stable for an app, and different between apps.
 *
 * `subject` is stable for a person, such as a user's id; `percent` goes from 0 (nobody) to 100 (everybody).
 */
export function isInShare(subject: string | number, app: string, percent: number): boolean {
  return fnv1a(`${app} ${subject}`) % 100 < percent;
}

/** 32-bit FNV-1a with a final mix: its low digits alone depend too much on the last characters. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  return (hash ^ (hash >>> 15)) >>> 0;
}
