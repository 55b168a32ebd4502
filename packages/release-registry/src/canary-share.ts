/**
 * Whether somebody belongs to the share of users that gets an app's canary: always the same ones for an app, others for the next.
 *
 * `subject` is what stays the same for a person, a user's id above all; `percent` goes from 0 (nobody) to 100 (everybody).
 */
export function isInShare(subject: string | number, app: string, percent: number): boolean {
  return fnv1a(`${app} ${subject}`) % 100 < percent;
}

/** 32 bits of FNV-1a, with a last stir: its low digits alone follow the text's last letters too closely. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  return (hash ^ (hash >>> 15)) >>> 0;
}
