import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** A number in the form in which it is stored, `+573001234567`. Undefined: no telephone has it. */
export function telephoneOf(countryCode: string, national: string): string | undefined {
  const number = parsePhoneNumberFromString(`+${countryCode}${national.replace(/\D/g, '')}`);
  return number?.isValid() ? number.number : undefined;
}
