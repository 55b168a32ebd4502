import * as v from 'valibot';
import { requestEntries } from '../clients/client.schema.ts';
import { publicKeyText } from '../public-keys/public-keys.endpoints.ts';
import { optionalText, requiredText } from '../field.schema.ts';
import type { WireNames } from '../wire-names.ts';

/** What brought a customer in. */
export const visitKinds = ['visita', 'compra'] as const;

/** How a purchase was paid; the names are those of the option list `paymentMethods`. */
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

const amountRule = 'Escribe el valor de la compra.';

/** In the account's currency. */
const amount = v.pipe(
  v.number(amountRule),
  v.minValue(1, amountRule),
  v.maxValue(999_999_999, 'Revisa el valor: es demasiado alto.'),
  v.check((value) => Number.isInteger(Math.round(value * 1e6) / 1e4), 'Usa dos decimales o menos.'),
);

const who = {
  /** Document, e-mail or mobile of the customer, as it is typed. */
  user: requiredText('Escribe el documento, el correo o el celular.', 254),
  /** Code of the store of the key. */
  store: requiredText('Falta la tienda.', 60),
  key: publicKeyText,
};

/** Whom a seller looks for. */
export const userSearch = v.strictObject(who);

const unitsRule = 'Escribe cuántas unidades, como 2 o 0,5.';

/** Pieces, or a weight. */
const units = v.pipe(
  v.number(unitsRule),
  v.minValue(0.001, unitsRule),
  v.maxValue(99_999, 'Revisa la cantidad: es demasiado alta.'),
  v.check((value) => Number.isInteger(Math.round(value * 1e6) / 1e3), 'Usa tres decimales o menos.'),
);

/** A line of the receipt: what of the purchase was which product, and how many of it. */
const boughtProduct = v.strictObject({
  sku: requiredText('Escribe la referencia del producto.', 80),
  amount,
  units: v.optional(units, 1),
});

const sumOf = (products: readonly { readonly amount: number }[]): number => products.reduce((sum, one) => sum + one.amount, 0);

/** What a seller fills in, who came and what they bought if they did, with what every request of these pages says beside it. */
export const visitRegistration = v.pipe(
  v.strictObject({
    ...who,
    ...requestEntries,
    kind: v.picklist(visitKinds, 'Elige qué pasó.'),
    amount: v.optional(v.nullable(amount), null),
    /** Number of the receipt. */
    reference: optionalText(60),
    paymentMethod: v.optional(v.picklist(['', ...tillMethods], 'Elige una opción de la lista.'), ''),
    products: v.optional(v.pipe(v.array(boughtProduct), v.maxLength(50, 'Escribe 50 productos o menos.')), []),
  }),
  // Of what they need alone: something else that is wrong hides none of them.
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

/** By which the server sends the link of a survey. By WhatsApp the seller does, from their own telephone: it takes no template then. */
export const surveyChannels = ['email', 'sms'] as const;
export type SurveyChannel = (typeof surveyChannels)[number];

export const visitNames = { key: 'apikey' } as const satisfies WireNames;
