import { recipientLinks } from '@pregon/contract/newsletters/merge-tags';

const ours: readonly string[] = Object.values(recipientLinks);

/** Whether nobody gets anywhere by a link: it is empty, '#', no address, or a script. A tag may become any address. */
export function isDeadLink(href: string): boolean {
  const address = href.trim();
  if (ours.includes(address) || address.startsWith('{{')) return false;
  if (/^mailto:/i.test(address)) return !/^mailto:[^\s@]+@[^\s@]+\.[^\s@]+$/i.test(address.split('?')[0] ?? '');
  if (/^tel:/i.test(address)) return !/^tel:\+?[\d\s()-]{5,}$/i.test(address);
  if (!/^https?:\/\//i.test(address) || /\s/.test(address)) return true;
  // What a tag stands for is filled in later.
  const filled = address.replace(/\{\{[^{}]*\}\}/g, 'x');
  return !URL.canParse(filled) || !/[^.]\.[^.]|^localhost$/.test(new URL(filled).hostname);
}

/** Links that say different things and lead to the same address, by address. Pictures and buttons often share one: only words count. */
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

const wordsOf = (link: Element): string => (link.textContent ?? '').replace(/\s+/g, ' ').trim().toLowerCase();
