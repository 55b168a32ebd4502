import { finalAddress, type GivenUtmParams } from '@pregon/contract/short-links/final-address';

/** Removes the protocol of an address for display: `https://tienda.example/s/x` becomes `tienda.example/s/x`. */
export const withoutProtocol = (address: string): string => address.replace(/^https?:\/\//, '');

/** Returns the normalized final address of a link, or undefined while the typed address is invalid. */
export function previewOf(longUrl: string, params: GivenUtmParams): string | undefined {
  const address = finalAddress(longUrl, params);
  return /^https?:\/\/./i.test(address) && URL.canParse(address) ? new URL(address).href : undefined;
}
