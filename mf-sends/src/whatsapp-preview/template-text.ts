/** A piece of a template's text: as it stands, or the place of a parameter, counted from 0. */
export type TemplatePiece = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'place'; readonly index: number };

/** How many places a text has: `{{1}}`, `{{2}}` … */
export const placesOf = (text: string): number => Math.max(0, ...[...text.matchAll(place)].map(([, number]) => Number(number)));

const place = /\{\{\s*(\d+)\s*\}\}/g;

/**
 * Cuts a text at its places. Header and body count theirs from 1 each, and share one list of parameters: `before` is how many the
 * texts before this one have taken of it.
 */
export function templatePieces(text: string, before = 0): readonly TemplatePiece[] {
  const pieces: TemplatePiece[] = [];
  let end = 0;
  for (const match of text.matchAll(place)) {
    if (match.index > end) pieces.push({ kind: 'text', text: text.slice(end, match.index) });
    pieces.push({ kind: 'place', index: before + Number(match[1]) - 1 });
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push({ kind: 'text', text: text.slice(end) });
  return pieces;
}
