import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Normalizes a telephone number, `+573001234567`. Undefined: it is invalid. */
export function telephoneOf(countryCode: string, national: string): string | undefined {
  const number = parsePhoneNumberFromString(`+${countryCode}${national.replace(/\D/g, '')}`);
  return number?.isValid() ? number.number : undefined;
}
