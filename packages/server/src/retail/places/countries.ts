import type { Country } from '@pregon/contract/places/place.schema';
import { getCountryDataList, type TContinentCode } from 'countries-list';

const continents: Readonly<Record<TContinentCode, string>> = {
  AF: 'África',
  AN: 'Antártida',
  AS: 'Asia',
  EU: 'Europa',
  NA: 'América del Norte',
  OC: 'Oceanía',
  SA: 'América del Sur',
};

const spanish = new Intl.DisplayNames('es', { type: 'region' });
const inOrder = new Intl.Collator('es').compare;

/** The dialling code of a country. Where 1 is followed by an area code, that belongs to the number. */
const dialOf = (phone: number): string => (phone > 999 && String(phone).startsWith('1') ? '1' : String(phone));

/** Every country with a dialling code, by its Spanish name. Ids follow the order of the ISO codes. */
export const countries: Country[] = getCountryDataList()
  .toSorted((one, other) => inOrder(one.iso2, other.iso2))
  .map(({ iso2, iso3, phone, currency, continent }, position) => ({
    id: position + 1,
    name: spanish.of(iso2) ?? iso2,
    dial: phone[0] === undefined ? '' : dialOf(phone[0]),
    iso2,
    iso3,
    currency: currency[0] ?? '',
    continent: continents[continent],
  }))
  .filter(({ dial }) => dial !== '')
  .toSorted((one, other) => inOrder(one.name, other.name));
