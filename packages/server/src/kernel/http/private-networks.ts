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
  // Tunnels, whose addresses contain others.
  ['2001::', 32],
  ['2002::', 16],
  ['ff00::', 8],
] as const) {
  privateNetworks.addSubnet(address, prefix, 'ipv6');
}

/** Whether an IP address lies in a private network. Addresses of IPv4 within IPv6 count by the former. */
export const isPrivate = (address: string): boolean => privateNetworks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
