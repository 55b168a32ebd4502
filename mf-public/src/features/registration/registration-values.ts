import type { CapturedClient, ClientForm } from '@pregon/contract/clients/client.schema';
import { dialOf } from './countries.ts';

/** The values of the form: those of the contract, with the country as a code, because several countries share a calling code. */
export interface RegistrationValues extends Omit<CapturedClient, 'countryCode'> {
  /** ISO 3166: `CO`. */
  readonly country: string;
}

const empty: RegistrationValues = {
  agree: false,
  photo: '',
  documentType: 'CC',
  documentNumber: '',
  firstName: '',
  lastName: '',
  gender: '',
  birthday: '',
  country: 'CO',
  mobile: '',
  phoneNumber: '',
  email: '',
  maritalStatus: '',
  address: '',
  children: false,
  pets: false,
  comments: '',
};

/** Empty values, with the document or address that a seller typed before. */
export function freshValues(known = ''): RegistrationValues {
  if (known.includes('@')) return { ...empty, email: known };
  return /^[\d.\s]+$/.test(known) ? { ...empty, documentNumber: known } : empty;
}

/** Converts the values to the request body. */
export const clientOf = ({ country, ...values }: RegistrationValues): ClientForm => ({ ...values, countryCode: dialOf(country) });
