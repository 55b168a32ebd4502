import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { moment, positiveInteger } from '../field.schema.ts';
import { editorRoles, everyRole } from '../session/roles.ts';

/** What stands in the address of a store's pages for customers, `/apps/{key}/…`. Public and unguessable: it names, it does not prove. */
export const publicKeyText = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/));

/** The key of a store's pages, as staff see it. A key that was stopped opens nothing any more, and never comes back. */
export const publicKey = v.object({
  key: v.string(),
  storeId: v.number(),
  /** A key of the counter opens the page of visits too, where sellers look customers up: it is not for signs that customers read. */
  counter: v.boolean(),
  active: v.boolean(),
  createdAt: moment,
  /** When one of its pages last reached us, to the minute. */
  lastUsedAt: v.nullable(moment),
});
export type PublicKey = v.InferOutput<typeof publicKey>;

/** A number in an address. */
const numberText = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,10}$/))]),
  v.transform(Number),
  positiveInteger('Elige una tienda.'),
);

/** The keys of one of the account's stores, the newest first. A store that is not there has none. */
export const listPublicKeys = endpoint({
  method: 'GET',
  version: 'V2',
  path: '/public-keys',
  access: everyRole,
  query: v.strictObject({ store: numberText }),
  response: v.object({ items: v.array(publicKey) }),
  errors: [],
});

/** A new key for one of the account's stores, beside those that it has. */
export const createPublicKey = endpoint({
  method: 'POST',
  version: 'V2',
  path: '/public-keys',
  access: editorRoles,
  body: v.strictObject({ store: positiveInteger('Elige una tienda.'), counter: v.optional(v.boolean(), true) }),
  response: publicKey,
  errors: ['NOT_FOUND'],
});

/** Stops a key for good; one that is stopped already stays so. Its pages are as if they had never been. */
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
 * What the pages of a key are drawn with: whose they are, and the text that customers agree to. A key that is unknown, was stopped, or
 * is no key: NOT_FOUND, the same for all three.
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
    /** Whether its pages are those of the counter too, where visits are logged. */
    counter: v.boolean(),
    consent: v.object({ version: v.string(), text: v.string() }),
  }),
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});
