import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { moment, positiveInteger } from '../field.schema.ts';
import { editorRoles, accountRoles } from '../session/roles.ts';

/**
 * The public key in the address of a store's pages for customers, `/apps/{key}/…`. It is unguessable, identifies the store, and
 * authenticates nobody.
 */
export const publicKeyText = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/));

/** The key of a store's pages, as staff see it. A stopped key opens no page and cannot be reactivated. */
export const publicKey = v.object({
  key: v.string(),
  storeId: v.number(),
  /**
   * Whether the key also opens the counter's page of visits, where sellers look customers up. Such a key must not be on signs for
   * customers.
   */
  counter: v.boolean(),
  active: v.boolean(),
  createdAt: moment,
  /** The last request of one of its pages, to the minute. */
  lastUsedAt: v.nullable(moment),
});
export type PublicKey = v.InferOutput<typeof publicKey>;

/** A number in a path. */
const numberText = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,10}$/))]),
  v.transform(Number),
  positiveInteger('Elige una tienda.'),
);

/** Lists the keys of one of the account's stores, the newest first. An unknown store has none. */
export const listPublicKeys = endpoint({
  method: 'GET',
  version: 'V2',
  path: '/public-keys',
  access: accountRoles,
  query: v.strictObject({ store: numberText }),
  response: v.object({ items: v.array(publicKey) }),
  errors: [],
});

/** Creates another key for one of the account's stores. */
export const createPublicKey = endpoint({
  method: 'POST',
  version: 'V2',
  path: '/public-keys',
  access: editorRoles,
  body: v.strictObject({ store: positiveInteger('Elige una tienda.'), counter: v.optional(v.boolean(), true) }),
  response: publicKey,
  errors: ['NOT_FOUND'],
});

/** Stops a key permanently; stopping it again changes nothing. Its pages then answer NOT_FOUND. */
export const stopPublicKey = endpoint({
  method: 'DELETE',
  version: 'V2',
  path: '/public-keys/{key}',
  access: editorRoles,
  params: v.strictObject({ key: v.pipe(v.string(), v.maxLength(64)) }),
  response: publicKey,
  errors: ['NOT_FOUND'],
});

/**
 * Reads what the pages of a key need: the store, the retailer, and the consent text for customers. An unknown, stopped or malformed key
 * answers NOT_FOUND, without a difference between the three.
 */
export const readPublicStore = endpoint({
  method: 'GET',
  version: 'V2',
  path: '/store/{id}',
  access: 'public',
  params: v.strictObject({ id: v.pipe(v.string(), v.maxLength(200)) }),
  response: v.object({
    key: v.string(),
    accountName: v.string(),
    storeName: v.string(),
    storeCode: v.string(),
    /** Whether the key also opens the page of the counter, where visits are logged. */
    counter: v.boolean(),
    consent: v.object({ version: v.string(), text: v.string() }),
  }),
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});
