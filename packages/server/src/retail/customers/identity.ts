/** What customers are known by, the surest first. */
export const identityKinds = ['document', 'email', 'mobile'] as const;
export type IdentityKind = (typeof identityKinds)[number];

/** Who somebody is, in the form in which it is stored and compared: however it was typed, the same thing comes out the same. */
export type Identity = Readonly<Partial<Record<IdentityKind, string>>>;

/** `1.020.304.050` and `CC 1020304050` are `1020304050`; passports keep their letters. Undefined: this is none. */
export function normalDocument(text: string): string | undefined {
  const plain = text
    .trim()
    .toUpperCase()
    .replace(/[\s.,'-]/g, '')
    .replace(/^(?:CC|CE|TI|NIT|PPT|PA)(?=\d)/, '');
  return /^[A-Z0-9]{4,20}$/.test(plain) && /\d{3}/.test(plain) ? plain : undefined;
}

/** In lower case. Undefined: this is none. */
export function normalEmail(text: string): string | undefined {
  const plain = text.trim().toLowerCase();
  return plain.length <= 254 && /^[^\s@<>",;:]+@[^\s@<>",;:.]+(?:\.[^\s@<>",;:.]+)+$/.test(plain) ? plain : undefined;
}

/** With the country's code, `+573001234567`: Colombia's where none is written. Undefined: this is none. */
export function normalMobile(text: string): string | undefined {
  const plain = text.replace(/[\s.()\-/]/g, '').replace(/^00/, '+');
  if (/^\+[1-9]\d{7,14}$/.test(plain)) return plain;
  if (/^3\d{9}$/.test(plain)) return `+57${plain}`;
  return /^573\d{9}$/.test(plain) ? `+${plain}` : undefined;
}
