import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { PrivateHosts } from './private-hosts.ts';
import { isPrivate } from './private-networks.ts';

/** An address that an account chose is forbidden. The message is for the user. */
export class AddressRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'AddressRefused';
  }
}

export const privateAddress = 'Esta dirección está en una red privada.';

/** Whether private addresses and plain HTTP are allowed: for tests and demonstrations. */
export interface AddressRule {
  readonly allowPrivate: boolean;
  /** Servers in private networks that are allowed nevertheless. */
  readonly exceptions?: PrivateHosts;
  readonly lookup?: typeof systemLookup;
}

/** Whether a server is forbidden, by its name and one of its addresses. */
export const isRefused = ({ allowPrivate, exceptions }: AddressRule, host: string, address: string): boolean =>
  !allowPrivate && isPrivate(address) && !exceptions?.has(host, address);

/** Resolves a host and refuses it when one of its addresses is private. It runs at each connection, which DNS rebinding cannot get past. */
const guardedLookup =
  (rule: AddressRule, lookup: typeof systemLookup): LookupFunction =>
  (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, found: LookupAddress[] | undefined) => {
      const [first] = found ?? [];
      if (error || !first) return callback(error ?? new AddressRefused('Este servidor no existe.'), '', 4);
      if (found?.some(({ address }) => isRefused(rule, host, address)))
        return callback(new AddressRefused(privateAddress), '', 4);
      return options.all ? callback(null, found ?? []) : callback(null, first.address, first.family);
    });
  };

/** Checks what the text of an address tells. Throws `AddressRefused`. */
export function checkAddress(address: string, rule: AddressRule): URL {
  const url = new URL(address);
  if (rule.allowPrivate) return url;
  if (url.protocol !== 'https:') throw new AddressRefused('La dirección tiene que empezar por https://.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) > 0 && isRefused(rule, host, host)) throw new AddressRefused(privateAddress);
  return url;
}

/** The `lookup` option of a request by a rule. */
export function lookupOf(rule: AddressRule): { readonly lookup?: LookupFunction } {
  const { allowPrivate, lookup = systemLookup } = rule;
  return allowPrivate ? {} : { lookup: guardedLookup(rule, lookup) };
}
