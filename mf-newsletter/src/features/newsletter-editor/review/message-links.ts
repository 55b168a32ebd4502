import { recipientLinks } from '@pregon/contract/newsletters/merge-tags';

const ours: readonly string[] = Object.values(recipientLinks);

/** Whether a link is broken: empty, '#', an invalid address, or a script. A merge tag may become any address. */
export function isDeadLink(href: string): boolean {
  const address = href.trim();
  if (ours.includes(address) || address.startsWith('{{')) return false;
  if (/^mailto:/i.test(address)) return !/^mailto:[^\s@]+@[^\s@]+\.[^\s@]+$/i.test(address.split('?')[0] ?? '');
  if (/^tel:/i.test(address)) return !/^tel:\+?[\d\s()-]{5,}$/i.test(address);
  if (!/^https?:\/\//i.test(address) || /\s/.test(address)) return true;
  // Replaces merge tags, which are filled in later.
  const filled = address.replace(/\{\{[^{}]*\}\}/g, 'x');
  return !URL.canParse(filled) || !/[^.]\.[^.]|^localhost$/.test(new URL(filled).hostname);
}

/**
 * Links with different texts and the same address, grouped by address. Only text links count, because images and buttons often share an
 * address.
 */
export function repeatedLinks(links: readonly Element[]): Element[][] {
  const byAddress = new Map<string, Element[]>();
  for (const link of links) {
    const address = link.getAttribute('href')?.trim() ?? '';
    if (!/^https?:/i.test(address) || isDeadLink(address) || wordsOf(link) === '') continue;
    const same = byAddress.get(address) ?? [];
    if (!same.some((other) => wordsOf(other) === wordsOf(link))) byAddress.set(address, [...same, link]);
  }
  return [...byAddress.values()].filter(({ length }) => length > 1);
}

const wordsOf = (link: Element): string => link.textContent.replace(/\s+/g, ' ').trim().toLowerCase();
