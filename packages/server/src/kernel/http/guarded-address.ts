import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isPrivate } from './private-networks.ts';

/** An address that an account chose is forbidden. The message is for the user. */
export class AddressRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'AddressRefused';
  }
}

const privateAddress = 'Esta dirección está en una red privada.';

/** Resolves a host and refuses it when one of its addresses is private. It runs at each connection, which DNS rebinding cannot get past. */
const guardedLookup =
  (lookup: typeof systemLookup): LookupFunction =>
  (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, found: LookupAddress[] | undefined) => {
      const [first] = found ?? [];
      if (error || !first) return callback(error ?? new AddressRefused('Este servidor no existe.'), '', 4);
      if (found?.some(({ address }) => isPrivate(address))) return callback(new AddressRefused(privateAddress), '', 4);
      return options.all ? callback(null, found ?? []) : callback(null, first.address, first.family);
    });
  };

/** Whether private addresses and plain HTTP are allowed: for tests and demonstrations. */
export interface AddressRule {
  readonly allowPrivate: boolean;
  readonly lookup?: typeof systemLookup;
}

/** Checks what the text of an address tells. Throws `AddressRefused`. */
export function checkAddress(address: string, { allowPrivate }: AddressRule): URL {
  const url = new URL(address);
  if (allowPrivate) return url;
  if (url.protocol !== 'https:') throw new AddressRefused('La dirección tiene que empezar por https://.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) > 0 && isPrivate(host)) throw new AddressRefused(privateAddress);
  return url;
}

/** The `lookup` option of a request by a rule. */
export const lookupOf = ({ allowPrivate, lookup = systemLookup }: AddressRule): { readonly lookup?: LookupFunction } =>
  allowPrivate ? {} : { lookup: guardedLookup(lookup) };
