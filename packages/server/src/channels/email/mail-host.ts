import { lookup as systemLookup } from 'node:dns/promises';
import { isPrivate } from '../../kernel/http/private-networks.ts';

/** The host of a mail server is forbidden. The message is for the user. */
export class HostRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'HostRefused';
  }
}

/**
 * Resolves the address of an account's mail server, as protection against SSRF. Throws `HostRefused` when there is none, and for
 * addresses of private networks. Connect to the returned address, not to the name, which may resolve differently later (DNS
 * rebinding).
 */
export async function mailHostAddress(
  host: string,
  { allowPrivate, lookup = systemLookup }: { readonly allowPrivate: boolean; readonly lookup?: typeof systemLookup },
): Promise<string> {
  const found = await lookup(host, { all: true }).catch(() => []);
  const [first] = found;
  if (!first) throw new HostRefused('Este servidor no existe.');
  if (!allowPrivate && found.some(({ address }) => isPrivate(address))) {
    throw new HostRefused('Este servidor está en una red privada.');
  }
  return first.address;
}
