/**
 * Text that PostgreSQL can store: without NUL and without halves of surrogate pairs, both of which `text` and `jsonb` refuse, and of
 * at most so many code points. Texts from outside (answers of providers, webhooks) pass through here before they are written.
 */
export function storableText(text: string, most: number): string {
  // A code point has at most two units: what lies beyond is not looked at.
  const plain = text
    .slice(0, most * 2 + 1)
    .replaceAll('\0', '')
    .toWellFormed();
  return plain.length <= most ? plain : Array.from(plain).slice(0, most).join('');
}
