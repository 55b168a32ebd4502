import { recipientLinks } from '@pregon/contract/newsletters/merge-tags';
import { withPublicImages } from '../../content/images/image-path.ts';
import { prepareMessage } from '../../content/rendering/message-renderer.ts';
import { unescapeHtml } from '../../content/rendering/message-template.ts';
import { tagNames } from '../../content/rendering/tag-names.ts';
import { isOwnPage } from '../../messaging/tracking/own-page.ts';

/** A tracked link of a message. */
export interface MessageLink {
  /** Its 0-based position in the message, as clicks record it. */
  readonly position: number;
  /** All positions that lead to it: a button is drawn twice, in VML for Outlook and in HTML for others. */
  readonly positions: readonly number[];
  /** Its text with the names of merge tags, or the description of its picture. Empty where it has neither. */
  readonly text: string;
  readonly address: string;
}

/** A message with the names of its merge tags in place of values, so that it shows nobody's data. */
export interface MessageWithLinks {
  /** Links have no address but an attribute `data-link` with their position; those that are not tracked have neither. */
  readonly html: string;
  /** In the order of the message. */
  readonly links: readonly MessageLink[];
}

/** Stands for the address of the link at a position, until it is replaced. */
const placeOf = (position: number): string => `#pregon-link-${position}`;
const placed = /^#pregon-link-(\d+)$/;

/** An empty picture, in place of the tracking pixel. */
const noPixel = 'data:,';

const anchor = /<a\b((?:[^"'>]|"[^"]*"|'[^']*')*)>([\s\S]*?)<\/a>/gi;
const target = /\shref="([^"]*)"/i;
const pictureText = /<img\b[^>]*?\salt="([^"]+)"/i;
const lineBreak = /<(?:br|p|div|h\d|li|td|tr|table)\b[^>]*>/gi;
const spaces = /&(?:nbsp|ensp|emsp|thinsp|zwnj|zwj|shy);|\s/gi;

const wordsIn = (html: string): string => unescapeHtml(html.replace(spaces, ' ')).replace(/ +/g, ' ').trim();

/** The text of a link, or of the first picture in it. */
const textOf = (content: string): string =>
  wordsIn(
    content
      .replace(/<!--[\s\S]*?-->/g, '')
      .replace(lineBreak, ' ')
      .replace(/<[^>]*>/g, ''),
  ) || wordsIn(pictureText.exec(content)?.[1] ?? '');

interface DrawnLink {
  readonly position: number;
  readonly text: string;
}

/** Groups positions with the same address around the link that is drawn: the one after them, else the one before. */
function groupLinks(addresses: ReadonlyMap<number, string>, drawn: readonly DrawnLink[], publicUrl: string): MessageLink[] {
  const groups = new Map(drawn.map((link) => [link.position, { ...link, positions: [link.position] }]));
  for (const [position, address] of addresses) {
    if (groups.has(position)) continue;
    const same = drawn.filter((link) => addresses.get(link.position) === address);
    const found = same.find((link) => link.position > position) ?? same.at(-1);
    const group = found && groups.get(found.position);
    if (group) group.positions.push(position);
    else groups.set(position, { position, text: '', positions: [position] });
  }
  return [...groups.values()]
    .map((link) => ({ ...link, address: addresses.get(link.position) ?? '' }))
    .filter(({ address }) => !isOwnPage(address, publicUrl))
    .toSorted((one, other) => one.position - other.position);
}

/**
 * Renders a version of a newsletter as its messages were, without anybody's data, and finds its links with the positions that clicks
 * record. Throws `UnrenderableMessage`.
 */
export async function readMessageLinks(templateHtml: string, publicUrl: string): Promise<MessageWithLinks> {
  const source = { templateHtml: withPublicImages(templateHtml, publicUrl), subject: '', preheader: '' };
  const addresses = new Map<number, string>();
  const link = (address: string, position: number): string => {
    addresses.set(position, address);
    return placeOf(position);
  };
  const renderer = await prepareMessage(source);
  const { html } = renderer.render(tagNames, recipientLinks.unsubscribe, { link, pixel: noPixel });
  const drawn: DrawnLink[] = [];
  const withoutAddresses = html.replace(anchor, (_, attributes: string, content: string) => {
    const position = placed.exec(target.exec(attributes)?.[1] ?? '')?.[1];
    const others = attributes.replace(target, '');
    if (position === undefined) return `<a${others}>${content}</a>`;
    drawn.push({ position: Number(position), text: textOf(content) });
    const isTracked = !isOwnPage(addresses.get(Number(position)) ?? '', publicUrl);
    return `<a${isTracked ? ` data-link="${position}"` : ''}${others}>${content}</a>`;
  });
  return { html: withoutAddresses, links: groupLinks(addresses, drawn, publicUrl) };
}
