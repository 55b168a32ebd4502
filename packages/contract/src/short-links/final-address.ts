import { type UtmParams, utmNames } from './short-link.schema.ts';

const nameIn = (pair: string): string => {
  const name = pair.split('=', 1)[0] ?? '';
  try {
    return decodeURIComponent(name.replaceAll('+', ' ')).toLowerCase();
  } catch {
    return name.toLowerCase();
  }
};

const valueIn = (pair: string): string => {
  const value = pair.slice(pair.indexOf('=') + 1).replaceAll('+', ' ');
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
};

interface AddressParts {
  /** The address before the query. */
  readonly page: string;
  /** The query parameters as written: `a=1`, `b`. */
  readonly pairs: readonly string[];
  /** The fragment with its `#`, or an empty string. */
  readonly fragment: string;
}

function partsOf(address: string): AddressParts {
  const {
    page = '',
    query = '',
    fragment = '',
  } = /^(?<page>[^?#]*)(?:\?(?<query>[^#]*))?(?<fragment>#.*)?$/su.exec(address)?.groups ?? {};
  return { page, pairs: query.split('&').filter(Boolean), fragment };
}

const names = Object.entries(utmNames) as [keyof UtmParams, string][];

/** UTM parameters, any of which may be omitted; '' counts as omitted. */
export type GivenUtmParams = { readonly [Name in keyof UtmParams]?: string | undefined };

/** Parses the UTM parameters of an address; '' for missing ones. */
export function utmParamsIn(address: string): UtmParams {
  const { pairs } = partsOf(address);
  const found = names.map(([key, name]) => {
    const pair = pairs.find((one) => nameIn(one) === name);
    return [key, pair?.includes('=') ? valueIn(pair) : ''] as const;
  });
  return Object.fromEntries(found) as unknown as UtmParams;
}

/**
 * Sets UTM parameters of an address. An existing parameter is replaced in place, and stays when none is given. The rest of the address is
 * not normalised, because only its server knows what it means.
 */
export function finalAddress(address: string, params: GivenUtmParams): string {
  const { page, pairs, fragment } = partsOf(address.trim());
  const wanted = names.flatMap(([key, name]) => {
    const value = params[key]?.trim().toWellFormed();
    return value ? [[name, `${name}=${encodeURIComponent(value)}`] as const] : [];
  });
  const written = new Map<string, string>(wanted);
  const kept = pairs.flatMap((pair) => {
    const name = nameIn(pair);
    if (!wanted.some(([one]) => one === name)) return [pair];
    const replacement = written.get(name);
    written.delete(name);
    return replacement ? [replacement] : [];
  });
  const query = [...kept, ...written.values()].join('&');
  return `${page}${query && `?${query}`}${fragment}`;
}
