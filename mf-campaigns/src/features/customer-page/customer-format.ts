import type { Customer } from '@pregon/contract/customers/customer.schema';

/** Returns the customer's name, or an identifier if the name is empty. */
export const nameOf = ({ id, firstName, lastName, document, email, mobile }: Customer): string =>
  `${firstName} ${lastName}`.trim() || document || email || mobile || `Cliente ${id}`;

export const genderLabels = { F: 'Femenino', M: 'Masculino', O: 'Otro' } as const;
