import type { VisitForm } from '@pregon/contract/visits/visit.schema';

/** A line of a receipt with its typed texts. */
export interface ProductLine {
  readonly id: number;
  readonly sku: string;
  readonly amount: string;
  readonly units: string;
}

/** The values of the form: amounts are texts as typed. */
export interface VisitValues {
  readonly user: string;
  readonly kind: 'visita' | 'compra';
  readonly amount: string;
  readonly paymentMethod: NonNullable<VisitForm['paymentMethod']>;
  readonly reference: string;
  readonly products: readonly ProductLine[];
}

export const freshVisit = (user = ''): VisitValues => ({
  user,
  kind: 'visita',
  amount: '',
  paymentMethod: '',
  reference: '',
  products: [],
});

/** Parses an amount of money: `189.900`, `189900` and `$ 189.900,50`. NaN: it is invalid. */
export function amountOf(text: string): number {
  const plain = text.replace(/[\s$]/g, '');
  if (!/^\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$|^\d+(?:,\d{1,2})?$/.test(plain)) return Number.NaN;
  return Number(plain.replaceAll('.', '').replace(',', '.'));
}

/** Parses a quantity: `2`, `0,5`, and `1.250` of a weight; a single separator begins the decimals. NaN: it is invalid. */
export function unitsOf(text: string): number {
  const plain = text.trim();
  return /^\d+(?:[.,]\d{1,3})?$/.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN;
}

/** Converts the values to the request body; without a purchase its fields are left out. */
export function visitOf({
  user,
  kind,
  amount,
  paymentMethod,
  reference,
  products,
}: VisitValues): Pick<VisitForm, 'user' | 'kind'> {
  if (kind === 'visita') return { user, kind };
  const bought = {
    amount: amount.trim() === '' ? null : amountOf(amount),
    paymentMethod,
    reference,
    products: products.map((line) => ({ sku: line.sku, amount: amountOf(line.amount), units: unitsOf(line.units) })),
  };
  return { user, kind, ...bought };
}
