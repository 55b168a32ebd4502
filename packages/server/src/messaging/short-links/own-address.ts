import type { Config } from '../../kernel/config/config.ts';

/** The addresses of an installation. */
export type Places = Pick<Config, 'publicUrl' | 'adminUrl' | 'rootDomains'>;

/** Normalizes a host name: `Tienda.Example.` → `tienda.example`. `URL` has normalized other spellings (ñ, 0x7f.1) already. */
const nameOf = ({ hostname }: URL): string => hostname.toLowerCase().replace(/\.+$/, '');

/** The loopback names. */
const isThisMachine = (name: string): boolean =>
  /(?:^|\.)localhost$/.test(name) ||
  /^127(?:\.\d+){3}$/.test(name) ||
  ['0.0.0.0', '[::]', '[::1]'].includes(name) ||
  name.startsWith('[::ffff:7f');

function isOurs(url: URL, { publicUrl, adminUrl, rootDomains }: Places): boolean {
  const name = nameOf(url);
  if (isThisMachine(name)) return true;
  if ([publicUrl, adminUrl].some((own) => nameOf(new URL(own)) === name)) return true;
  return rootDomains.some((domain) => name === domain || name.endsWith(`.${domain}`));
}

function decoded(path: string): string {
  try {
    const once = decodeURIComponent(path);
    return once === path ? path : decoded(once);
  } catch {
    return path;
  }
}

/** The first segment of a normalized path: `//a/%2e%2e/S/x` → `s`. */
function firstPart({ pathname }: URL): string {
  const parts: string[] = [];
  for (const part of decoded(pathname).split(/[/\\]+/)) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return (parts[0] ?? '').toLowerCase();
}

/** Whether an address is a short link of ours, on any port and in any spelling. A link to a link is refused. */
export const isShortLink = (url: URL, places: Places): boolean => firstPart(url) === 's' && isOurs(url, places);

/** Unsubscribe and preference pages, which are neither tracked nor shortened. */
export const isPrivatePage = (url: URL, places: Places): boolean =>
  ['unsubscribe', 'preferences'].includes(firstPart(url)) && isOurs(url, places);
