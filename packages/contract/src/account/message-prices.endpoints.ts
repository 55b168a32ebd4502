import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { administratorRoles } from '../session/roles.ts';

/** What providers charge for: an e-mail, a segment of an SMS, and WhatsApp messages by the category of their template. */
export const priceItems = ['email', 'sms', 'waMarketing', 'waUtility', 'waAuthentication'] as const;
export type PriceItem = (typeof priceItems)[number];

const badPrice = 'Escribe un precio de 0 a 99.999.999, con 4 decimales como máximo.';
const price = v.nullable(
  v.pipe(
    v.number(badPrice),
    v.minValue(0, badPrice),
    v.maxValue(99_999_999, badPrice),
    v.check((value) => Math.abs(value * 10_000 - Math.round(value * 10_000)) < 1e-6 * Math.max(1, value), badPrice),
  ),
);

const prices = { email: price, sms: price, waMarketing: price, waUtility: price, waAuthentication: price };

/** The prices in force, in the account's currency. Null: not known, so that costs are not computed. */
export const messagePrices = v.strictObject(prices);
export type MessagePrices = v.InferOutput<typeof messagePrices>;

/** An answer may gain fields later: a client ignores those that it does not know. */
const response = v.object({ prices: v.object(prices), currency: v.string() });

export const readMessagePrices = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/account/message-prices',
  access: administratorRoles,
  response,
  errors: [],
});

/**
 * Stores the prices. A changed price holds for messages from now on; the first one of an item holds for earlier messages too, and null
 * deletes an item's prices.
 */
export const changeMessagePrices = endpoint({
  method: 'PUT',
  version: 'V1',
  path: '/account/message-prices',
  access: administratorRoles,
  body: messagePrices,
  response,
  errors: [],
});
