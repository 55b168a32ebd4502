import { finalAddress, type GivenUtmParams } from '@pregon/contract/short-links/final-address';

/** https://tienda.example/s/x → tienda.example/s/x: what people read out and write down. */
export const withoutProtocol = (address: string): string => address.replace(/^https?:\/\//, '');

/** Where a link will lead, as browsers write it; undefined as long as the address is none. */
export function previewOf(longUrl: string, params: GivenUtmParams): string | undefined {
  const address = finalAddress(longUrl, params);
  return /^https?:\/\/./i.test(address) && URL.canParse(address) ? new URL(address).href : undefined;
}
