import { lookup as systemLookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** Private networks: loopback, local networks, and the metadata services of clouds. */
const privateNetworks = new BlockList();
for (const [address, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  privateNetworks.addSubnet(address, prefix);
}
for (const [address, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  privateNetworks.addSubnet(address, prefix, 'ipv6');
}

const isPrivate = (address: string): boolean => privateNetworks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

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
