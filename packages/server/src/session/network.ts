import { isIPv6 } from 'node:net';

/** The sixteen-bit groups of an IPv6 address that come before its `::`, or all of them. */
const groupsBefore = (address: string): string[] => (address.split('::')[0] ?? '').split(':').filter(Boolean);

/** Whose network an address is of. One home or phone has 2^64 addresses of IPv6, and one of IPv4. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').toLowerCase();
  if (!isIPv6(plain)) return plain;
  const groups = groupsBefore(plain).slice(0, 4);
  return `${[...groups, '0', '0', '0', '0']
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
