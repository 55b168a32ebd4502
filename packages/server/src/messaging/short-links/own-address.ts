import type { Config } from '../../kernel/config/config.ts';

/** Where an installation is reached. */
export type Places = Pick<Config, 'publicUrl' | 'adminUrl' | 'rootDomains'>;

/** `Tienda.Example.` → `tienda.example`. What a browser writes differently (ñ, 0x7f.1) `URL` has brought into one form already. */
const nameOf = ({ hostname }: URL): string => hostname.toLowerCase().replace(/\.+$/, '');

/** The names that every machine has for itself. */
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

/** `//a/%2e%2e/S/x` → `s`: the first part of a path, however it is written. */
function firstPart({ pathname }: URL): string {
  const parts: string[] = [];
  for (const part of decoded(pathname).split(/[/\\]+/)) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return (parts[0] ?? '').toLowerCase();
}

/** Is this a short link of ours, on whatever port, in whatever spelling? Then another one would only lead to it. */
export const isShortLink = (url: URL, places: Places): boolean => firstPart(url) === 's' && isOurs(url, places);

/** Where people leave the list or choose what they get: nobody watches them there, nor on their way. */
export const isPrivatePage = (url: URL, places: Places): boolean =>
  ['unsubscribe', 'preferences'].includes(firstPart(url)) && isOurs(url, places);
