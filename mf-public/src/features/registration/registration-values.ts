import type { CapturedClient, ClientForm } from '@pregon/contract/clients/client.schema';
import { dialOf } from './countries.ts';

/** What the form holds: as the contract has it, with the country by its letters, since several share a code. */
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

/** Nothing filled in yet, but what a seller typed before: a document or an address. */
export function freshValues(known = ''): RegistrationValues {
  if (known.includes('@')) return { ...empty, email: known };
  return /^[\d.\s]+$/.test(known) ? { ...empty, documentNumber: known } : empty;
}

/** As it is sent. */
export const clientOf = ({ country, ...values }: RegistrationValues): ClientForm => ({ ...values, countryCode: dialOf(country) });
