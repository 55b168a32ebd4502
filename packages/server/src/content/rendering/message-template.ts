import { type MergeTag, parseMessage, recipientLinks } from '@pregon/contract/newsletters/merge-tags';
import { escapeHtml, htmlEntities } from '../../kernel/html/escape-html.ts';
import { linksOf } from '@pregon/contract/short-links/links-of';

/** A tag of transactional messages, `{{data.pedido}}`, which the request of each message fills in. */
export type DataTag = `data.${string}`;

/** Merge values of one person. An empty value counts as missing. */
export type MergeValues = Readonly<Partial<Record<MergeTag | DataTag, string | null>>>;

/** A person lacks the value of a tag without a default, so the message cannot be rendered for them. */
export class MissingMergeValue extends Error {
  constructor(tag: MergeTag | DataTag) {
    super(`Sin dato para la etiqueta {{${tag}}}`);
    this.name = 'MissingMergeValue';
  }
}

/** Encodes a value for its place in the message. */
type Encode = (value: string) => string;

/** Open and click tracking of a message. */
export interface MessageTracking {
  /** The tracked address that redirects to a link. `position` counts the links of the message from 0. */
  readonly link: (url: string, position: number) => string;
  /** The address of the tracking pixel that is requested when the message is opened. */
  readonly pixel: string;
}

/** `{{data.pedido}}`, or `{{data.pedido|…}}` with a default value. */
export const dataTagPattern = /\{\{\s*data\.([A-Za-z_]\w*)\s*(?:\|([^{}]*))?\}\}/g;

type Piece =
  | { readonly text: string }
  | { readonly link: readonly Piece[]; readonly position: number }
  | { readonly tag: MergeTag | DataTag; readonly fallback: string | undefined; readonly encode: Encode }
  | { readonly unsubscribe: Encode };

type TagPiece = Extract<Piece, { readonly tag: unknown }>;
type PlacedPiece =
  | Exclude<Piece, TagPiece | { readonly link: unknown }>
  | (TagPiece & { readonly slot: number })
  | { readonly link: readonly PlacedPiece[]; readonly position: number };

/** A message compiled once, to be rendered for each recipient. */
export interface MessageTemplate {
  readonly tags: readonly { readonly tag: MergeTag; readonly hasFallback: boolean }[];
  /** All tags that only a transactional message fills in, with a default or without. */
  readonly dataTags: readonly DataTag[];
  /** Those without a default. */
  readonly requiredData: readonly DataTag[];
  /** Without `tracking`, links keep their addresses. */
  render(values: MergeValues, unsubscribeUrl: string, tracking?: MessageTracking): string;
}

const asText: Encode = (value) => value.replace(/\p{Cc}+/gu, ' ');

/** Limit of a value, in characters. Longer ones are truncated. */
const longestValue = 500;
/** Control characters and bidirectional formatting marks. */
const unseen = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;
const turns = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/g;

/** Sanitizes a value: it may come from a file that anybody filled in. Empty where there is none. */
export function said(value: string | null | undefined): string {
  if (!value) return '';
  const visible = unseen.test(value) ? asText(value.replace(turns, '')) : value;
  return visible.length > longestValue ? visible.trim().slice(0, longestValue).toWellFormed() : visible.trim();
}
const asUrl: Encode = (value) => encodeURIComponent(value.toWellFormed());

const signsOfHtml = new Map(Object.entries(htmlEntities).map(([sign, name]) => [name, sign]));

/** Whether a code point may be part of text. NUL and surrogates may not. */
const isCharacter = (point: number): boolean => point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff);

/**
 * Decodes an attribute written by the sanitizer or by `escapeHtml`. Each reference is decoded once, also where the result looks
 * like another. Invalid references stay.
 */
export const unescapeHtml = (text: string): string =>
  text.replace(
    /&(?:amp|lt|gt|quot|#x([\da-f]+)|#(\d+));/gi,
    (reference, hex: string | undefined, decimal: string | undefined) => {
      if (hex === undefined && decimal === undefined) return signsOfHtml.get(reference.toLowerCase()) ?? reference;
      const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return isCharacter(point) ? String.fromCodePoint(point) : reference;
    },
  );

/** Placeholder of the unsubscribe link in plain text: a private-use character that no text contains. */
export const textLink = '\uE000';

/** Splits text without other tags at its data tags. */
function cutDataTags(text: string, encode: Encode): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(dataTagPattern)) {
    const [whole, name = '', fallback] = match;
    if (match.index > end) pieces.push({ text: text.slice(end, match.index) });
    pieces.push({ tag: `data.${name}`, fallback: fallback?.trim(), encode });
    end = match.index + whole.length;
  }
  return end < text.length ? [...pieces, { text: text.slice(end) }] : pieces;
}

/** Splits a piece of a message at its tags. A default value is encoded for its place as it was written. */
const cutTags = (message: string, encode: Encode): Piece[] =>
  parseMessage(message).flatMap((part): Piece[] => {
    if (part.kind === 'text') return cutDataTags(part.text, encode);
    if (part.kind === 'tag') return [{ tag: part.tag, fallback: part.fallback, encode }];
    return [{ text: `{{${part.name}}}` }];
  });

/**
 * Splits a message at its addresses, which have their own encoding. `urls` matches an address in its second group and the context
 * before it in its first: addresses after `href="` are links, which are numbered.
 */
function cut(message: string, urls: RegExp, encode: Encode, link: string): Piece[] {
  const pieces: Piece[] = [];
  let links = 0;
  const pieceOf = (before: string, url: string): readonly Piece[] => {
    if (url === link) return [{ unsubscribe: encode }];
    const address = cutTags(url, asUrl);
    return before === 'href="' && /^https?:/i.test(url) ? [{ link: address, position: links++ }] : address;
  };
  let end = 0;
  for (const match of message.matchAll(urls)) {
    const [, before = '', url = ''] = match;
    const start = match.index + before.length;
    pieces.push(...cutTags(message.slice(end, start), encode));
    pieces.push(...pieceOf(before, url));
    end = start + url.length;
  }
  return [...pieces, ...cutTags(message.slice(end), encode)];
}

/** The pieces with tags, those within links included. */
const tagPiecesOf = (pieces: readonly Piece[]): TagPiece[] =>
  pieces.flatMap((piece) => {
    if ('link' in piece) return tagPiecesOf(piece.link);
    return 'tag' in piece ? [piece] : [];
  });

const isDataTag = (tag: MergeTag | DataTag): tag is DataTag => tag.startsWith('data.');

/** A tag in one encoding. Further occurrences reuse the encoded value. */
interface Slot {
  readonly tag: MergeTag | DataTag;
  readonly encode: Encode;
}

/** Assigns each tag piece the index of its slot. */
function placeSlots(pieces: readonly Piece[], slots: Slot[]): PlacedPiece[] {
  return pieces.map((piece): PlacedPiece => {
    if ('link' in piece) return { ...piece, link: placeSlots(piece.link, slots) };
    if (!('tag' in piece)) return piece;
    const known = slots.findIndex(({ tag, encode }) => tag === piece.tag && encode === piece.encode);
    return { ...piece, slot: known >= 0 ? known : slots.push(piece) - 1 };
  });
}

function template(pieces: readonly Piece[]): MessageTemplate {
  const slots: Slot[] = [];
  const placed = placeSlots(pieces, slots);
  const used = tagPiecesOf(pieces).map(({ tag, fallback }) => ({ tag, hasFallback: fallback !== undefined }));
  return {
    tags: used.flatMap(({ tag, hasFallback }) => (isDataTag(tag) ? [] : [{ tag, hasFallback }])),
    dataTags: used.flatMap(({ tag }) => (isDataTag(tag) ? [tag] : [])),
    requiredData: used.flatMap(({ tag, hasFallback }) => (isDataTag(tag) && !hasFallback ? [tag] : [])),
    render(values, unsubscribeUrl, tracking) {
      const words = slots.map(({ tag, encode }) => encode(said(values[tag])));
      const write = (piece: PlacedPiece): string => {
        if ('text' in piece) return piece.text;
        if ('slot' in piece) {
          const word = words[piece.slot] || piece.fallback;
          if (word === undefined) throw new MissingMergeValue(piece.tag);
          return word;
        }
        if ('unsubscribe' in piece) return piece.unsubscribe(unsubscribeUrl);
        const address = writeAll(piece.link);
        return tracking ? escapeHtml(tracking.link(unescapeHtml(address), piece.position)) : address;
      };
      const writeAll = (all: readonly PlacedPiece[]): string => {
        let written = '';
        for (const piece of all) written += write(piece);
        return written;
      };
      return writeAll(placed);
    },
  };
}

/** Template of sanitized HTML: values are escaped, and URL-encoded within addresses. */
export const htmlTemplate = (html: string): MessageTemplate =>
  template(cut(html, /(\b(?:href|src)=")([^"]*)"/g, escapeHtml, recipientLinks.unsubscribe));

/** Template of plain text, with addresses in brackets. */
export const textTemplate = (text: string): MessageTemplate =>
  template(cut(text, /(\[)((?:https?:|\uE000)[^[\]\n]*)\]/g, asText, textLink));

/** Template of a header line: no value can break the line (header injection). */
export const lineTemplate = (line: string): MessageTemplate => template(cutTags(asText(line), asText));

/** Template of text of several lines without markup, such as an SMS. */
export function plainTemplate(text: string): MessageTemplate {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { url, start, end } of linksOf(text)) {
    pieces.push(...cutTags(text.slice(from, start), asText), ...cutTags(url, asUrl));
    from = end;
  }
  return template([...pieces, ...cutTags(text.slice(from), asText)]);
}
