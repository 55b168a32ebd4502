import { isIPv6 } from 'node:net';

/** The canonical form of an IPv6 address as in URLs: lower case, no leading zeros. Undefined for another text. */
function canonical(address: string): string | undefined {
  const plain = address.split('%')[0] ?? '';
  return isIPv6(plain) ? new URL(`http://[${plain}]`).hostname.slice(1, -1) : undefined;
}

/** The IPv4 address within `::ffff:c000:207`. */
function mappedIPv4(address: string): string | undefined {
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(address) ?? [];
  if (high === undefined || low === undefined) return undefined;
  const [upper, lower] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [upper >> 8, upper & 255, lower >> 8, lower & 255].join('.');
}

/** The /64 prefix. */
function prefixOf(address: string): string {
  const [before = '', after] = address.split('::');
  const groups = before.split(':').filter(Boolean);
  const missing = after === undefined ? 0 : 8 - groups.length - after.split(':').filter(Boolean).length;
  return [...groups, ...Array.from({ length: missing }, () => '0'), ...(after ?? '').split(':')].slice(0, 4).join(':');
}

/** Removes the port that some proxies append. */
const withoutPort = (address: string): string =>
  address.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1').replace(/^\[([^\]]*)\](?::\d+)?$/, '$1');

/**
 * The network of an address, by which rate limits count: the address itself for IPv4, its /64 for IPv6, because one home or phone
 * has 2^64 addresses of that. An IPv4-mapped address counts as IPv4.
 */
export function networkOf(written: string): string {
  const address = withoutPort(written);
  const ipv6 = canonical(address);
  if (ipv6 === undefined) return address.toLowerCase();
  return mappedIPv4(ipv6) ?? `${prefixOf(ipv6)}::/64`;
}
