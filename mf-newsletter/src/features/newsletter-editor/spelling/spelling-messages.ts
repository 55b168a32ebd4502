/** What the worker is asked. */
export type SpellingQuestion =
  | { readonly kind: 'check'; readonly id: number; readonly words: readonly (readonly [word: string, isFirst: boolean])[] }
  | { readonly kind: 'suggest'; readonly id: number; readonly word: string };

/** What it answers. `ready` comes first, by itself. */
export type SpellingAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'checked'; readonly id: number; readonly wrong: readonly string[] }
  | { readonly kind: 'suggested'; readonly id: number; readonly suggestions: readonly string[] };
