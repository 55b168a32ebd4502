/** A web address inside a text. */
export interface TextLink {
  readonly url: string;
  /** Where it starts in the text, and where what follows it starts, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

/** From http:// or https:// on; a merge tag belongs to the address whatever its default says. */
const address = /https?:\/\/(?:\{\{[^{}]*\}\}|[^\s<>"«»“”{}|\\^`])+/giu;
/** What ends a sentence, not an address. */
const afterwards = /[.,;:!?¡¿'’…*_~]$/u;
const brackets: Readonly<Record<string, string>> = { ')': '(', ']': '[' };

function withoutTheSentence(found: string): string {
  const last = found.at(-1) ?? '';
  const opening = brackets[last];
  // A bracket that was opened inside belongs to the address: https://es.wikipedia.org/wiki/Pregón_(oficio)
  const isUnopened = opening !== undefined && found.split(last).length > found.split(opening).length;
  return isUnopened || afterwards.test(found) ? withoutTheSentence(found.slice(0, -1)) : found;
}

/** The web addresses of a text, in order: those that start with http:// or https://, without the punctuation behind them. */
export function linksOf(text: string): TextLink[] {
  return [...text.matchAll(address)].flatMap(({ 0: found, index }) => {
    const url = withoutTheSentence(found);
    return /^https?:\/\/[^/?#]/i.test(url) ? [{ url, start: index, end: index + url.length }] : [];
  });
}

/** The text with something else in the place of each of its addresses. `link` counts from 0. */
export function replaceLinks(text: string, replacement: (url: string, link: number) => string): string {
  let written = '';
  let from = 0;
  for (const [link, { url, start, end }] of linksOf(text).entries()) {
    written += text.slice(from, start) + replacement(url, link);
    from = end;
  }
  return written + text.slice(from);
}
