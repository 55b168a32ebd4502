import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Address ranges of proxies on the same machine or network, by name. */
const namedRanges: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};
/** No trusted proxies: the peer's own address counts. */
const none = 'off';

function isRange(written: string): boolean {
  if (Object.hasOwn(namedRanges, written)) return true;
  const [address = '', bits, ...more] = written.split('/');
  const most = isIPv4(address) ? 32 : isIPv6(address) ? 128 : 0;
  if (most === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most);
}

/** The problem of a list of trusted proxies, to follow 'TRUST_PROXY'; undefined when it is valid. */
export function trustedProxiesProblem(ranges: readonly string[]): string | undefined {
  if (ranges.includes(none)) return ranges.length > 1 ? 'dice off junto con otras direcciones' : undefined;
  const wrong = ranges.find((range) => !isRange(range));
  if (wrong === undefined) return undefined;
  if (/^(?:0\.0\.0\.0|::)\/0$/.test(wrong)) {
    return `confía en todas las direcciones (${wrong}): cualquiera podría fingir la suya. Indica solo las de tus proxies`;
  }
  return `no entiende «${wrong}»: se escribe como 10.0.0.0/8, 2001:db8::/32, loopback, linklocal, uniquelocal u off`;
}

/** The proxies whose `X-Forwarded-…` headers count, for Fastify; false for none. */
export const trustedProxies = (ranges: readonly string[]): string[] | false => (ranges.includes(none) ? false : [...ranges]);

/** Makes a function that tells whether an address is a trusted proxy's, for headers that Fastify does not read. */
export function trustedPeers(ranges: readonly string[] | false): (address: string | undefined) => boolean {
  const trusted = new BlockList();
  for (const range of (ranges || []).flatMap((name) => namedRanges[name] ?? [name])) {
    const [address = '', bits] = range.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    trusted.addSubnet(address, bits === undefined ? (family === 'ipv4' ? 32 : 128) : Number(bits), family);
  }
  return (address = '') => {
    if (isIPv4(address)) return trusted.check(address, 'ipv4');
    return isIPv6(address) && trusted.check(address, 'ipv6');
  };
}
