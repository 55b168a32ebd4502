import { BlockList, isIP } from 'node:net';

/** Servers in private networks that the operator of the installation allows. */
export interface PrivateHosts {
  /** Whether a server is one of them, by its name or by an address. */
  has(host: string, address: string): boolean;
}

const ofFamily = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
const hostName = /^(?=.{1,253}$)[a-z\d](?:[a-z\d_-]{0,62})(?:\.[a-z\d_-]{1,63})*$/i;

/** What is wrong with an entry: neither a name, nor an address, nor a range. Undefined: nothing. */
export function privateHostProblem(entry: string): string | undefined {
  const [address = '', bits, ...rest] = entry.split('/');
  const family = isIP(address);
  const isRange = bits !== undefined && /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32);
  if (rest.length === 0 && family > 0 && (bits === undefined || isRange)) return undefined;
  return bits === undefined && hostName.test(entry)
    ? undefined
    : `tiene «${entry}», que no es un nombre, una dirección ni un rango`;
}

/** @param entries names, addresses and ranges (`10.0.0.0/8`) that `privateHostProblem` finds right */
export function privateHosts(entries: readonly string[]): PrivateHosts {
  const names = new Set<string>();
  const ranges = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    if (isIP(address) === 0) names.add(entry.toLowerCase());
    else if (bits === undefined) ranges.addAddress(address, ofFamily(address));
    else ranges.addSubnet(address, Number(bits), ofFamily(address));
  }
  return { has: (host, address) => names.has(host.toLowerCase()) || ranges.check(address, ofFamily(address)) };
}
