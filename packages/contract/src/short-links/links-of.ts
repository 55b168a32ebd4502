/** A web address within a text. */
export interface TextLink {
  readonly url: string;
  /** Its start, and the end (exclusive), in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

/** Matches from http:// or https:// on. A merge tag is part of the address, whatever its default value contains. */
const address = /https?:\/\/(?:\{\{[^{}]*\}\}|[^\s<>"«»“”{}|\\^`])+/giu;
/** The punctuation at the end of a sentence, which is not part of an address. */
const afterwards = /[.,;:!?¡¿'’…*_~]$/u;
const brackets: Readonly<Record<string, string>> = { ')': '(', ']': '[' };

function withoutTheSentence(found: string): string {
  const last = found.at(-1) ?? '';
  const opening = brackets[last];
  // A closing bracket belongs to the address when it was opened inside: https://es.wikipedia.org/wiki/Pregón_(oficio)
  const isUnopened = opening !== undefined && found.split(last).length > found.split(opening).length;
  return isUnopened || afterwards.test(found) ? withoutTheSentence(found.slice(0, -1)) : found;
}

/** Finds the web addresses of a text, in order: those that start with http:// or https://, without trailing punctuation. */
export function linksOf(text: string): TextLink[] {
  return [...text.matchAll(address)].flatMap(({ 0: found, index }) => {
    const url = withoutTheSentence(found);
    return /^https?:\/\/[^/?#]/i.test(url) ? [{ url, start: index, end: index + url.length }] : [];
  });
}

/** Replaces each web address of a text. `link` counts from 0. */
export function replaceLinks(text: string, replacement: (url: string, link: number) => string): string {
  let written = '';
  let from = 0;
  for (const [link, { url, start, end }] of linksOf(text).entries()) {
    written += text.slice(from, start) + replacement(url, link);
    from = end;
  }
  return written + text.slice(from);
}
