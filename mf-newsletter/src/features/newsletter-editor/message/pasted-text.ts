import { escapeHtml } from './mail-html.ts';

/** Allowed elements of a paste, with their replacements. */
const formats: Readonly<Record<string, string>> = {
  b: 'b',
  strong: 'b',
  i: 'i',
  em: 'i',
  u: 'u',
  ins: 'u',
  s: 's',
  strike: 's',
  del: 's',
};
const left = new Set(['script', 'style', 'title', 'meta', 'link', 'xml', 'template', 'svg', 'object', 'iframe', 'o:p', 'head']);
const blocks = new Set(
  'address article blockquote dd div dl dt figure footer h1 h2 h3 h4 h5 h6 header hr li ol p pre section table tr ul'.split(' '),
);
const lineBreak = '<br>';
/** Word writes the bullet of a list item into the text. */
const ownBullet = /mso-list:\s*ignore/i;

/** Converts pasted plain text to HTML: keeps its lines and escapes all markup. */
export const htmlOfPlainText = (text: string): string =>
  text
    .trim()
    .split(/\r\n|\r|\n/)
    .map(escapeHtml)
    .join(lineBreak);

/**
 * Sanitizes HTML pasted from a word processor, a mail or a page: words, line breaks, bold, italic, underline, strikethrough and links
 * stay; styles, classes, images, tables and proprietary elements are removed.
 */
export function cleanPastedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return cleanChildren(body)
    .replace(/(?: *<br> *)+$/, '')
    .replace(/^(?: *<br> *)+/, '')
    .trim();
}

function cleanChildren(parent: Element): string {
  let cleaned = '';
  for (const node of parent.childNodes) cleaned = joined(cleaned, node);
  return cleaned;
}

/** Appends the next node to the cleaned result. A block is on a line of its own. */
function joined(before: string, node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) {
    const words = escapeHtml((node.nodeValue ?? '').replace(/\s+/g, ' '));
    const isAtStart = before === '' || /(?:\s|<br>)$/.test(before);
    return before + (isAtStart ? words.replace(/^ /, '') : words);
  }
  if (!(node instanceof Element)) return before;
  const name = node.localName;
  if (left.has(name)) return before;
  if (name === 'br') return before + lineBreak;
  const inside = cleanElement(node);
  if (!blocks.has(name)) return before + inside;
  const line = name === 'li' && inside ? `• ${inside}` : inside;
  const start = before === '' || before.endsWith(lineBreak) ? before : before + lineBreak;
  return line === '' ? before : `${start}${line.replace(/<br>$/, '')}${lineBreak}`;
}

function cleanElement(element: Element): string {
  const style = element.getAttribute('style') ?? '';
  if (ownBullet.test(style)) return '• ';
  const inside = cleanChildren(element);
  if (inside === '') return '';
  if (element.localName === 'a') return linked(inside, element.getAttribute('href') ?? '');
  return formatsOf(element, style).reduce((content, format) => `<${format}>${content}</${format}>`, inside);
}

const linked = (inside: string, href: string): string =>
  /^(?:https?:|mailto:|tel:)/i.test(href.trim()) ? `<a href="${escapeHtml(href.trim())}">${inside}</a>` : inside;

/** The formats of an element, by its name and by its style, because programs use either; Google's `b` may have normal weight. */
function formatsOf({ localName }: Element, style: string): string[] {
  const says = (pattern: RegExp) => pattern.test(style);
  const found = new Set<string>();
  const named = formats[localName];
  if (named && !(named === 'b' && says(/font-weight:\s*(?:normal|400)/i))) found.add(named);
  if (blocks.has(localName)) return [...found];
  if (says(/font-weight:\s*(?:bold|[6-9]00)/i)) found.add('b');
  if (says(/font-style:\s*italic/i)) found.add('i');
  if (says(/text-decoration[\w-]*:[^;]*underline/i)) found.add('u');
  if (says(/text-decoration[\w-]*:[^;]*line-through/i)) found.add('s');
  return [...found];
}
