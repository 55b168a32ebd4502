import type { Customer } from '@pregon/contract/customers/customer.schema';
import { formatNumber } from '@pregon/ui/format';

/** Returns the customer's name, or an identifier if the name is empty. */
export const nameOf = ({ id, firstName, lastName, document, email, mobile }: Customer): string =>
  `${firstName} ${lastName}`.trim() || document || email || mobile || `Cliente ${id}`;

export const genderLabels = { F: 'Femenino', M: 'Masculino', O: 'Otro' } as const;

/** Formats a number with its noun: '2 productos', '1 producto'. */
export const formatCount = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;
