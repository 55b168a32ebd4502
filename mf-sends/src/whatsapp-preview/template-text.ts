/** Part of a template's text: literal text, or a placeholder with its zero-based parameter index. */
export type TemplatePiece = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'place'; readonly index: number };

/** Returns the number of placeholders in a text: `{{1}}`, `{{2}}`… */
export const countPlaceholders = (text: string): number =>
  Math.max(0, ...[...text.matchAll(placeholder)].map(([, number]) => Number(number)));

const placeholder = /\{\{\s*(\d+)\s*\}\}/g;

/**
 * Splits a text at its placeholders. Header and body both number theirs from 1 but share one list of
 * parameters; `before` is the number of parameters of the preceding texts.
 */
export function templatePieces(text: string, before = 0): readonly TemplatePiece[] {
  const pieces: TemplatePiece[] = [];
  let end = 0;
  for (const match of text.matchAll(placeholder)) {
    if (match.index > end) pieces.push({ kind: 'text', text: text.slice(end, match.index) });
    pieces.push({ kind: 'place', index: before + Number(match[1]) - 1 });
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push({ kind: 'text', text: text.slice(end) });
  return pieces;
}
