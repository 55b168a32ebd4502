/** The screens of a host: those of staff, or those of recipients and customers. */
export type RouteSet = 'admin' | 'public';

/** Normalizes a host: `LOCALHOST:8080` → `localhost`. An IPv6 address keeps its brackets. */
const nameOf = (host: string): string => host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');

const isAddress = (name: string): boolean => name.startsWith('[') || /^\d{1,3}(\.\d{1,3}){3}$/.test(name);

/** Second-level domains under which countries register names: `empresa.com.co`. */
const secondLevels = new Set(['com', 'co', 'net', 'org', 'gov', 'gob', 'edu', 'ac', 'mil', 'nom']);

/** The number of labels of the registrable domain. An approximation, for hosts that ROOT_DOMAINS does not list. */
function registeredLabels(labels: readonly string[]): number {
  const [country = '', second = ''] = labels.toReversed();
  if (country === 'localhost') return 1;
  return country.length === 2 && secondLevels.has(second) ? 3 : 2;
}

function subdomainOf(name: string, rootDomains: readonly string[]): string {
  const root = rootDomains.find((domain) => name === domain || name.endsWith(`.${domain}`));
  if (root) return name.slice(0, Math.max(0, name.length - root.length - 1));
  const labels = name.split('.');
  return labels.slice(0, Math.max(0, labels.length - registeredLabels(labels))).join('.');
}

/** A subdomain other than www is the admin area; a root domain or an IP address is the public set. */
export function routeSetOf(host: string, rootDomains: readonly string[]): RouteSet {
  const name = nameOf(host);
  if (isAddress(name)) return 'public';
  const subdomain = subdomainOf(name, rootDomains);
  return subdomain === '' || subdomain === 'www' ? 'public' : 'admin';
}
