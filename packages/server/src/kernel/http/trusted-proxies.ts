import { isIPv4, isIPv6 } from 'node:net';

/** Names of address ranges of proxies on the same machine or network. */
const rangeNames = ['loopback', 'linklocal', 'uniquelocal'];
/** No trusted proxies: the peer's own address counts. */
const none = 'off';

function isRange(written: string): boolean {
  if (rangeNames.includes(written)) return true;
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
