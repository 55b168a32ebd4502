/** Requests to the worker. */
export type SpellingQuestion =
  | { readonly kind: 'check'; readonly id: number; readonly words: readonly (readonly [word: string, isFirst: boolean])[] }
  | { readonly kind: 'suggest'; readonly id: number; readonly word: string };

/** Responses of the worker. `ready` is sent first, without a request. */
export type SpellingAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'checked'; readonly id: number; readonly wrong: readonly string[] }
  | { readonly kind: 'suggested'; readonly id: number; readonly suggestions: readonly string[] };
