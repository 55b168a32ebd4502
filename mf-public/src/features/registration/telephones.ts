import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Country } from './countries.ts';

/** Every country that has telephones. */
export const allCountries = (): Country[] => getCountries().map((iso) => ({ iso, dial: getCountryCallingCode(iso) }));

/** Whether there can be such a number. */
export const isTelephone = (dial: string, national: string): boolean =>
  parsePhoneNumberFromString(`+${dial}${national.replace(/\D/g, '')}`)?.isValid() === true;
