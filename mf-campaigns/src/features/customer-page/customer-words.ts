import type { Customer } from '@pregon/contract/customers/customer.schema';
import { currencySign, formatNumber } from '@pregon/ui/format';

/** What a customer is called, with or without a name. */
export const nameOf = ({ id, firstName, lastName, document, email, mobile }: Customer): string =>
  `${firstName} ${lastName}`.trim() || document || email || mobile || `Cliente ${id}`;

export const genderLabels = { F: 'Femenino', M: 'Masculino', O: 'Otro' } as const;

/** '$ 42.500', with the sign before for what was given back. */
export const moneyText = (amount: number, currency: string | undefined): string =>
  `${amount < 0 ? '−' : ''}${currencySign(currency)} ${formatNumber(Math.abs(Math.round(amount)))}`;

/** '2 productos', '1 producto'. */
export const counted = (count: number, one: string, many: string): string => `${formatNumber(count)} ${count === 1 ? one : many}`;
