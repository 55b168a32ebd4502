import type { PaletteItem, PaletteSection } from './palette-item.ts';

/** Normalizes a text for search: without accents and case. */
export function plain(text: string): string {
  return text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/**
 * Items that match all words of the search, best first: prefix of the label, then prefix of a word. Sections keep their order,
 * and empty ones are left out.
 */
export function matching(sections: readonly PaletteSection[], search: string): readonly PaletteSection[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return sections
    .map(({ title, items }) => ({ title, items: words.length === 0 ? items : ranked(items, words) }))
    .filter(({ items }) => items.length > 0);
}

function ranked(items: readonly PaletteItem[], words: readonly string[]): readonly PaletteItem[] {
  return items
    .map((item) => ({ item, rank: rankOf(item, words) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ item }) => item);
}

/** 0 for a word without a match. */
function rankOf({ label, hint = '', words: others = '' }: PaletteItem, words: readonly string[]): number {
  const name = plain(label);
  const whole = plain(`${label} ${hint} ${others}`);
  if (!words.every((word) => whole.includes(word))) return 0;
  if (name.startsWith(words.join(' '))) return 3;
  return words.every((word) => beginsIn(name, word)) ? 2 : 1;
}

const beginsIn = (name: string, word: string): boolean => name.split(/[\s:]+/).some((part) => part.startsWith(word));
