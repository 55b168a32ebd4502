import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Country } from './countries.ts';

/** All countries with a calling code. */
export const allCountries = (): Country[] => getCountries().map((iso) => ({ iso, dial: getCountryCallingCode(iso) }));

/** Whether a number is possible in its country. */
export const isTelephone = (dial: string, national: string): boolean =>
  parsePhoneNumberFromString(`+${dial}${national.replace(/\D/g, '')}`)?.isValid() === true;
