import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { moment } from '../field.schema.ts';
import { editorRoles, senderRoles } from '../session/roles.ts';
import { customer, customerChange, customerFilterFields, listedCustomer, longKeyInAddress } from './customer.schema.ts';

const params = v.strictObject({ id: longKeyInAddress });
const page = v.union([
  v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)),
  v.pipe(v.string(), v.regex(/^(?:[1-9]\d{0,2}|1000)$/), v.transform(Number)),
]);
const size = v.union([
  v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
  v.pipe(v.string(), v.regex(/^(?:[1-9]\d?|100)$/), v.transform(Number)),
]);

/** Of a list of customers, nobody counts further. */
export const mostCountedCustomers = 10_000;

/**
 * The account's customers, those registered last first. For those who may send: it is personal data in bulk. `after` is the `next` of
 * the page before, by which a page is found at once; without it pages are counted off. `total` is at most `mostCountedCustomers`.
 */
export const listCustomers = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/customers',
  access: senderRoles,
  query: v.strictObject({
    page: v.optional(page, 1),
    size: v.optional(size, 25),
    after: v.optional(longKeyInAddress),
    ...customerFilterFields,
  }),
  response: v.object({
    items: v.array(listedCustomer),
    total: v.number(),
    /** Whether there may be more than `total`. */
    isMore: v.boolean(),
    next: v.nullable(v.number()),
  }),
  errors: [],
});

/** So many customers at most are in one file. */
export const mostExportedCustomers = 100_000;

/** An address, good for a minute, from which the browser downloads the customers of a list as CSV. */
export const exportCustomers = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/customers/export',
  access: senderRoles,
  body: v.strictObject(customerFilterFields),
  response: v.object({ url: v.string() }),
  errors: ['TOO_MANY_REQUESTS'],
});

/** One customer. Of one who became part of another, the other is answered: its `id` is not the one that was asked for. */
export const readCustomer = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/customers/{id}',
  access: senderRoles,
  params,
  response: customer,
  errors: ['NOT_FOUND'],
});

/** Changes a customer. Whoever gets another e-mail address or number has not agreed to be written to there. */
export const updateCustomer = endpoint({
  method: 'PUT',
  version: 'V1',
  path: '/customers',
  access: editorRoles,
  body: customerChange,
  response: customer,
  errors: ['NOT_FOUND', 'CONFLICT', 'INVALID'],
});

/** A line of a receipt. */
const receiptLine = v.object({
  id: v.number(),
  /** Null where the till told the sum alone. */
  product: v.nullable(v.string()),
  units: v.number(),
  amount: v.number(),
  discount: v.nullable(v.string()),
});

/** A receipt with its lines. Below zero it is a return. */
export const customerReceipt = v.object({
  /** Unique in the list. */
  key: v.string(),
  receipt: v.nullable(v.string()),
  at: moment,
  store: v.string(),
  paymentMethod: v.string(),
  units: v.number(),
  amount: v.number(),
  lines: v.array(receiptLine),
});
export type CustomerReceipt = v.InferOutput<typeof customerReceipt>;

/** What a customer bought and brought back, the newest receipt first. */
export const listReceipts = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/customers/{id}/receipts',
  access: senderRoles,
  params,
  query: v.strictObject({ page: v.optional(page, 1), size: v.optional(size, 10) }),
  response: v.object({ items: v.array(customerReceipt), total: v.number() }),
  errors: ['NOT_FOUND'],
});

/** What a member of staff wrote down about a customer. */
export const customerNote = v.object({
  id: v.number(),
  text: v.string(),
  author: v.string(),
  /** Whether whoever asks wrote it. */
  isOwn: v.boolean(),
  createdAt: moment,
});
export type CustomerNote = v.InferOutput<typeof customerNote>;

export const listCustomerNotes = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/customers/{id}/notes',
  access: senderRoles,
  params,
  response: v.object({ items: v.array(customerNote) }),
  errors: ['NOT_FOUND'],
});

/** What a note needs. */
export const noteForm = v.strictObject({
  text: v.pipe(
    v.string('Escribe la nota.'),
    v.trim(),
    v.nonEmpty('Escribe la nota.'),
    v.maxLength(2000, 'Usa 2.000 caracteres o menos.'),
  ),
});

export const addCustomerNote = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/customers/{id}/notes',
  access: senderRoles,
  params,
  body: noteForm,
  response: customerNote,
  errors: ['NOT_FOUND'],
});

/** Deletes a note that whoever asks wrote; administrators delete any. */
export const deleteCustomerNote = endpoint({
  method: 'DELETE',
  version: 'V1',
  path: '/customers/{id}/notes/{note}',
  access: senderRoles,
  params: v.strictObject({ id: longKeyInAddress, note: longKeyInAddress }),
  response: v.object({ message: v.string() }),
  errors: ['NOT_FOUND'],
});
