import { type MergeTag, parseMessage, recipientLinks } from '@pregon/contract/newsletters/merge-tags';

/** What is known of one person. An empty value is none. */
export type MergeValues = Readonly<Partial<Record<MergeTag, string | null>>>;

/** A person lacks what a tag without a default value asks for: the message would have a hole. */
export class MissingMergeValue extends Error {
  constructor(tag: MergeTag) {
    super(`Sin dato para la etiqueta {{${tag}}}`);
    this.name = 'MissingMergeValue';
  }
}

/** How a value is written where it stands. */
type Encode = (value: string) => string;

type Piece =
  | { readonly text: string }
  | { readonly tag: MergeTag; readonly fallback: string | undefined; readonly encode: Encode }
  | { readonly unsubscribe: Encode };

/** A message cut up once, to be put together for each person. */
export interface MessageTemplate {
  readonly tags: readonly { readonly tag: MergeTag; readonly hasFallback: boolean }[];
  render(values: MergeValues, unsubscribeUrl: string): string;
}

const htmlSigns: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml: Encode = (value) => value.replace(/[&<>"']/g, (sign) => htmlSigns[sign] ?? sign);
const asText: Encode = (value) => value.replace(/\p{Cc}+/gu, ' ');
const asUrl: Encode = (value) => encodeURIComponent(value.toWellFormed());

/** The unsubscribe link while a message becomes plain text: no writer has this sign. */
export const textLink = '\uE000';

/** Cuts a piece of a message at its tags. A default value stands there as it was written, in the notation of the place. */
const cutTags = (message: string, encode: Encode): Piece[] =>
  parseMessage(message).map((part): Piece => {
    if (part.kind === 'text') return { text: part.text };
    if (part.kind === 'tag') return { tag: part.tag, fallback: part.fallback, encode };
    return { text: `{{${part.name}}}` };
  });

/** Cuts a message where addresses stand, which have a notation of their own. `urls` matches an address in its second group. */
function cut(message: string, urls: RegExp, encode: Encode, link: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of message.matchAll(urls)) {
    const [, before = '', url = ''] = match;
    const start = match.index + before.length;
    pieces.push(...cutTags(message.slice(end, start), encode));
    pieces.push(...(url === link ? [{ unsubscribe: encode }] : cutTags(url, asUrl)));
    end = start + url.length;
  }
  return [...pieces, ...cutTags(message.slice(end), encode)];
}

function template(pieces: readonly Piece[]): MessageTemplate {
  return {
    tags: pieces.flatMap((piece) => ('tag' in piece ? [{ tag: piece.tag, hasFallback: piece.fallback !== undefined }] : [])),
    render: (values, unsubscribeUrl) =>
      pieces
        .map((piece) => {
          if ('text' in piece) return piece.text;
          if ('unsubscribe' in piece) return piece.unsubscribe(unsubscribeUrl);
          const value = values[piece.tag]?.trim();
          if (value) return piece.encode(value);
          if (piece.fallback === undefined) throw new MissingMergeValue(piece.tag);
          return piece.fallback;
        })
        .join(''),
  };
}

/** A message in cleaned HTML: values are escaped, and encoded inside of addresses. */
export const htmlTemplate = (html: string): MessageTemplate =>
  template(cut(html, /(\b(?:href|src)=")([^"]*)"/g, escapeHtml, recipientLinks.unsubscribe));

/** The same as plain text, addresses in brackets. */
export const textTemplate = (text: string): MessageTemplate =>
  template(cut(text, /(\[)((?:https?:|\uE000)[^\]]*)\]/g, asText, textLink));

/** One line of a header: no value can start another. */
export const lineTemplate = (line: string): MessageTemplate => template(cutTags(asText(line), asText));
