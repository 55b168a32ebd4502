/**
 * Sanitizes text for PostgreSQL: removes NUL and lone surrogates, which `text` and `jsonb` refuse, and truncates it to a number
 * of code points. Texts from outside (answers of providers, webhooks) pass through here before they are written.
 */
export function storableText(text: string, most: number): string {
  // A code point has at most two UTF-16 units, so the rest is not examined.
  const plain = text
    .slice(0, most * 2 + 1)
    .replaceAll('\0', '')
    .toWellFormed();
  return plain.length <= most ? plain : Array.from(plain).slice(0, most).join('');
}
