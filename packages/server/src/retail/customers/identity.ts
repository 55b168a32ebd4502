/** The kinds of identity, the most reliable first. */
export const identityKinds = ['document', 'email', 'mobile'] as const;
export type IdentityKind = (typeof identityKinds)[number];

/** A normalized identity, for storage and comparison. */
export type Identity = Readonly<Partial<Record<IdentityKind, string>>>;

/**
 * Normalizes a document: `1.020.304.050` and `CC 1020304050` become `1020304050`; passports keep their letters. Undefined: it is
 * no document.
 */
export function normalDocument(text: string): string | undefined {
  const plain = text
    .trim()
    .toUpperCase()
    .replace(/[\s.,'-]/g, '')
    .replace(/^(?:CC|CE|TI|NIT|PPT|PA)(?=\d)/, '');
  return /^[A-Z0-9]{4,20}$/.test(plain) && /\d{3}/.test(plain) ? plain : undefined;
}

/** Normalizes an e-mail to lower case. Undefined: it is no e-mail. */
export function normalEmail(text: string): string | undefined {
  const plain = text.trim().toLowerCase();
  return plain.length <= 254 && /^[^\s@<>",;:]+@[^\s@<>",;:.]+(?:\.[^\s@<>",;:.]+)+$/.test(plain) ? plain : undefined;
}

/**
 * Normalizes a mobile number with its country code, `+573001234567`; the default is Colombia's. Undefined: it is no mobile
 * number.
 */
export function normalMobile(text: string): string | undefined {
  const plain = text.replace(/[\s.()\-/]/g, '').replace(/^00/, '+');
  if (/^\+[1-9]\d{7,14}$/.test(plain)) return plain;
  if (/^3\d{9}$/.test(plain)) return `+57${plain}`;
  return /^573\d{9}$/.test(plain) ? `+${plain}` : undefined;
}
