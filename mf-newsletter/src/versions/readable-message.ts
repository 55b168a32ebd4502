/** One item of a message for readers. */
export interface ReadableItem {
  readonly kind: 'text' | 'link' | 'image';
  /** The text of a paragraph, 'words → address' for a link, 'alternative text (file)' for an image. */
  readonly text: string;
}

const blocks = new Set([
  'P',
  'DIV',
  'TD',
  'TH',
  'TR',
  'TABLE',
  'TBODY',
  'H1',
  'H2',
  'H3',
  'H4',
  'LI',
  'UL',
  'OL',
  'BLOCKQUOTE',
  'BR',
  'HR',
  'CENTER',
]);

/** Extracts the readable content of a message from top to bottom: paragraphs with their links and images. */
export function readableMessage(html: string): ReadableItem[] {
  const message = new DOMParser().parseFromString(html, 'text/html');
  const items: ReadableItem[] = [];
  let paragraph = '';
  let links: ReadableItem[] = [];
  const end = () => {
    const text = paragraph.replace(/\s+/g, ' ').trim();
    if (text) items.push({ kind: 'text', text });
    items.push(...links);
    paragraph = '';
    links = [];
  };
  const read = (node: Node) => {
    if (node.nodeType === Node.TEXT_NODE) paragraph += node.nodeValue ?? '';
    if (!(node instanceof Element) || /^(STYLE|SCRIPT|TITLE)$/.test(node.tagName)) return;
    const isBlock = blocks.has(node.tagName);
    if (isBlock) end();
    if (node.tagName === 'IMG') links.push({ kind: 'image', text: describeImage(node) });
    if (node.tagName === 'A' && node.getAttribute('href')) links.push({ kind: 'link', text: describeLink(node) });
    for (const child of node.childNodes) read(child);
    if (isBlock) end();
  };
  read(message.body);
  end();
  return items;
}

function describeLink(link: Element): string {
  const words = link.textContent.replace(/\s+/g, ' ').trim() || link.querySelector('img')?.alt || 'Sin texto';
  return `${words} → ${link.getAttribute('href')}`;
}

function describeImage(image: Element): string {
  const source = image.getAttribute('src') ?? '';
  const file = source.startsWith('data:') ? 'pegada en el mensaje' : (source.split('/').at(-1) ?? '') || 'sin dirección';
  return `${image.getAttribute('alt')?.trim() || 'Sin texto alternativo'} (${file})`;
}
