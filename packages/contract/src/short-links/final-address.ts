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
  /** Everything before the query. */
  readonly page: string;
  /** `a=1`, `b`: as they are written. */
  readonly pairs: readonly string[];
  /** With its `#`, or nothing. */
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

/** UTM parameters as far as they are given; '' is not. */
export type GivenUtmParams = { readonly [Name in keyof UtmParams]?: string | undefined };

/** The UTM parameters that an address has already; '' for those that it has not. */
export function utmParamsIn(address: string): UtmParams {
  const { pairs } = partsOf(address);
  const found = names.map(([key, name]) => {
    const pair = pairs.find((one) => nameIn(one) === name);
    return [key, pair?.includes('=') ? valueIn(pair) : ''] as const;
  });
  return Object.fromEntries(found) as unknown as UtmParams;
}

/**
 * The address with UTM parameters. One that it has already is replaced where it stands, and stays when none is given; everything
 * else is left as it is written, because what an address means is up to whoever reads it.
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
