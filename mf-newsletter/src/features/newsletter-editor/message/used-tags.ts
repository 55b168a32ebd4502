/** Any text in double braces, a known merge tag or not. */
export const tagPattern = /\{\{([^{}]*)\}\}/g;

/** A merge tag with its position in a text. */
export interface FoundTag {
  readonly start: number;
  readonly end: number;
  readonly name: string;
  readonly fallback: string | undefined;
}

export function tagsIn(text: string): FoundTag[] {
  return [...text.matchAll(tagPattern)].map(({ index, 0: whole, 1: inside = '' }) => {
    const [name = '', fallback] = inside.split('|', 2);
    return { start: index, end: index + whole.length, name: name.trim(), fallback: fallback?.trim() };
  });
}
