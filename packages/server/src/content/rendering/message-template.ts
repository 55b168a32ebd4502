import { type MergeTag, parseMessage, recipientLinks } from '@pregon/contract/newsletters/merge-tags';
import { escapeHtml, htmlEntities } from '../../kernel/html/escape-html.ts';
import { linksOf } from '@pregon/contract/short-links/links-of';

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

/** How a message tells that it was opened, and that one of its links was followed. */
export interface MessageTracking {
  /** The address that stands for a link to the web, which leads on to it. `position` counts the links of the message from 0. */
  readonly link: (url: string, position: number) => string;
  /** Address of a picture that is asked for when the message is opened. */
  readonly pixel: string;
}

type Piece =
  | { readonly text: string }
  | { readonly link: readonly Piece[]; readonly position: number }
  | { readonly tag: MergeTag; readonly fallback: string | undefined; readonly encode: Encode }
  | { readonly unsubscribe: Encode };

type TagPiece = Extract<Piece, { readonly tag: MergeTag }>;
type PlacedPiece =
  | Exclude<Piece, TagPiece | { readonly link: unknown }>
  | (TagPiece & { readonly slot: number })
  | { readonly link: readonly PlacedPiece[]; readonly position: number };

/** A message cut up once, to be put together for each person. */
export interface MessageTemplate {
  readonly tags: readonly { readonly tag: MergeTag; readonly hasFallback: boolean }[];
  /** Without `tracking`, links lead where they say. */
  render(values: MergeValues, unsubscribeUrl: string, tracking?: MessageTracking): string;
}

const asText: Encode = (value) => value.replace(/\p{Cc}+/gu, ' ');

/** Of a value, in characters. Nobody's name is longer; a mail that says more is cut off by who receives it. */
const longestValue = 500;
/** Control characters, and marks that turn the direction of what stands after them. */
const unseen = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;
const turns = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/g;

/** What is said of a value: it may come from a file that anybody filled in. Empty where there is nothing to say. */
function said(value: string | null | undefined): string {
  if (!value) return '';
  const visible = unseen.test(value) ? asText(value.replace(turns, '')) : value;
  return visible.length > longestValue ? visible.trim().slice(0, longestValue).toWellFormed() : visible.trim();
}
const asUrl: Encode = (value) => encodeURIComponent(value.toWellFormed());

const signsOfHtml = new Map(Object.entries(htmlEntities).map(([sign, name]) => [name, sign]));

/** Is it the number of a character that text may hold? NUL and halves of surrogate pairs are none. */
const isCharacter = (point: number): boolean => point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff);

/**
 * What an attribute says that was written by the cleaner or by `escapeHtml`. Each reference is decoded once: what it stands for is text,
 * also where it looks like another one. A reference to no character stays as it is.
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

/** The unsubscribe link while a message becomes plain text: no writer has this sign. */
export const textLink = '\uE000';

/** Cuts a piece of a message at its tags. A default value stands there as it was written, in the notation of the place. */
const cutTags = (message: string, encode: Encode): Piece[] =>
  parseMessage(message).map((part): Piece => {
    if (part.kind === 'text') return { text: part.text };
    if (part.kind === 'tag') return { tag: part.tag, fallback: part.fallback, encode };
    return { text: `{{${part.name}}}` };
  });

/**
 * Cuts a message where addresses stand, which have a notation of their own. `urls` matches an address in its second group, and before
 * it what makes it one: after `href="` stand the links, which are numbered.
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

const tagsOf = (pieces: readonly Piece[]): MessageTemplate['tags'] =>
  pieces.flatMap((piece) => {
    if ('link' in piece) return tagsOf(piece.link);
    return 'tag' in piece ? [{ tag: piece.tag, hasFallback: piece.fallback !== undefined }] : [];
  });

/** A tag in one notation. Where a message names it again, its value is not written anew. */
interface Slot {
  readonly tag: MergeTag;
  readonly encode: Encode;
}

/** Gives each piece that is a tag the place of its slot. */
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
  return {
    tags: tagsOf(pieces),
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

/** A message in cleaned HTML: values are escaped, and encoded inside of addresses. */
export const htmlTemplate = (html: string): MessageTemplate =>
  template(cut(html, /(\b(?:href|src)=")([^"]*)"/g, escapeHtml, recipientLinks.unsubscribe));

/** The same as plain text, addresses in brackets. */
export const textTemplate = (text: string): MessageTemplate =>
  template(cut(text, /(\[)((?:https?:|\uE000)[^[\]\n]*)\]/g, asText, textLink));

/** One line of a header: no value can start another. */
export const lineTemplate = (line: string): MessageTemplate => template(cutTags(asText(line), asText));

/** A text of several lines that nothing is marked up in, such as an SMS. */
export function plainTemplate(text: string): MessageTemplate {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { url, start, end } of linksOf(text)) {
    pieces.push(...cutTags(text.slice(from, start), asText), ...cutTags(url, asUrl));
    from = end;
  }
  return template([...pieces, ...cutTags(text.slice(from), asText)]);
}
