import * as v from 'valibot';
import { requestEntries } from '../clients/client.schema.ts';
import { publicKeyText } from '../public-keys/public-keys.endpoints.ts';
import { optionalText, requiredText } from '../field.schema.ts';
import type { WireNames } from '../wire-names.ts';

/** The reasons of a visit. */
export const visitKinds = ['visita', 'compra'] as const;

/** The payment methods of a purchase; the names are those of the option list `paymentMethods`. */
export const tillMethods = [
  'Efectivo',
  'Tarjeta de crédito',
  'Tarjeta débito',
  'PSE',
  'Nequi',
  'Daviplata',
  'Addi',
  'Tarjeta de la tienda',
  'Transferencia',
  'Bono de regalo',
  'Otro',
] as const;

/** The message at `user` when no customer has this document, address or number. */
export const unknownCustomer = 'No encontramos a este cliente. Regístralo primero.';

const amountRule = 'Escribe el valor de la compra.';

/** An amount in the account's currency. */
const amount = v.pipe(
  v.number(amountRule),
  v.minValue(1, amountRule),
  v.maxValue(999_999_999, 'Revisa el valor: es demasiado alto.'),
  v.check((value) => Number.isInteger(Math.round(value * 1e6) / 1e4), 'Usa dos decimales o menos.'),
);

const who = {
  /** The document, e-mail or mobile of the customer, as it is typed. */
  user: requiredText('Escribe el documento, el correo o el celular.', 254),
  /** The code of the store of the key. */
  store: requiredText('Falta la tienda.', 60),
  key: publicKeyText,
};

/** The search of a customer by a seller. */
export const userSearch = v.strictObject(who);

const unitsRule = 'Escribe cuántas unidades, como 2 o 0,5.';

/** A number of pieces, or a weight. */
const units = v.pipe(
  v.number(unitsRule),
  v.minValue(0.001, unitsRule),
  v.maxValue(99_999, 'Revisa la cantidad: es demasiado alta.'),
  v.check((value) => Number.isInteger(Math.round(value * 1e6) / 1e3), 'Usa tres decimales o menos.'),
);

/** A line of the receipt: product, quantity and amount. */
const boughtProduct = v.strictObject({
  sku: requiredText('Escribe la referencia del producto.', 80),
  amount,
  units: v.optional(units, 1),
});

const sumOf = (products: readonly { readonly amount: number }[]): number => products.reduce((sum, one) => sum + one.amount, 0);

/** The form of a visit: the customer, and the purchase if there was one, with the common fields of these pages. */
export const visitRegistration = v.pipe(
  v.strictObject({
    ...who,
    ...requestEntries,
    kind: v.picklist(visitKinds, 'Elige qué pasó.'),
    amount: v.optional(v.nullable(amount), null),
    /** The number of the receipt. */
    reference: optionalText(60),
    paymentMethod: v.optional(v.picklist(['', ...tillMethods], 'Elige una opción de la lista.'), ''),
    products: v.optional(v.pipe(v.array(boughtProduct), v.maxLength(50, 'Escribe 50 productos o menos.')), []),
  }),
  // This check reads only the fields that it needs, so that errors of other fields do not hide its message.
  v.forward(
    v.partialCheck([['kind'], ['amount']], ({ kind, amount: value }) => kind !== 'compra' || value !== null, amountRule),
    ['amount'],
  ),
  v.forward(
    v.partialCheck(
      [['kind'], ['paymentMethod']],
      ({ kind, paymentMethod }) => kind !== 'compra' || paymentMethod !== '',
      'Elige cómo pagó.',
    ),
    ['paymentMethod'],
  ),
  v.forward(
    v.partialCheck(
      [['amount'], ['products']],
      ({ amount: value, products }) => products.length === 0 || Math.abs(sumOf(products) - (value ?? 0)) < 0.005,
      'Los productos deben sumar el valor de la compra.',
    ),
    ['amount'],
  ),
);
export type VisitForm = v.InferInput<typeof visitRegistration>;
export type VisitRegistration = v.InferOutput<typeof visitRegistration>;

/**
 * The channels by which the server sends the link of a survey. WhatsApp is missing: the seller sends it from their own telephone, which
 * needs no template.
 */
export const surveyChannels = ['email', 'sms'] as const;
export type SurveyChannel = (typeof surveyChannels)[number];

export const visitNames = { key: 'apikey' } as const satisfies WireNames;
