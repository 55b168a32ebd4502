import * as v from 'valibot';
import { deleted } from '../archive/deleted.schema.ts';
import { endpoint } from '../endpoint.ts';
import { moment } from '../field.schema.ts';
import { pageSizeInAddress, thousandInAddress } from '../key-in-address.schema.ts';
import { customerReaderRoles, editorRoles, senderRoles } from '../session/roles.ts';
import {
  chosenCustomers,
  customer,
  customerChange,
  customerFilterFields,
  customerSort,
  listedCustomer,
  longKeyInAddress,
} from './customer.schema.ts';

const params = v.strictObject({ id: longKeyInAddress });

/** The largest total that a list of customers counts up to. */
export const mostCountedCustomers = 10_000;

/**
 * Lists the account's customers, by default the last registered first. Only senders may call it, because it is personal data in bulk. `after` is the
 * `next` of the previous page (keyset pagination); without it, pages are found by offset. `total` is at most `mostCountedCustomers`.
 */
export const listCustomers = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/customers',
  access: customerReaderRoles,
  query: v.strictObject({
    page: v.optional(thousandInAddress, 1),
    size: v.optional(pageSizeInAddress, 25),
    after: v.optional(longKeyInAddress),
    order: v.optional(customerSort),
    ...customerFilterFields,
  }),
  response: v.object({
    items: v.array(listedCustomer),
    total: v.number(),
    /** Whether there may be more rows than `total`. */
    isMore: v.boolean(),
    next: v.nullable(v.number()),
  }),
  errors: [],
});

/** The largest number of customers in one exported file. */
export const mostExportedCustomers = 100_000;

/** Creates an address, valid for a minute, from which the browser downloads the filtered customers, or the chosen ones of them, as CSV. */
export const exportCustomers = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/customers/export',
  access: senderRoles,
  body: v.strictObject({ ...customerFilterFields, only: chosenCustomers }),
  response: v.object({ url: v.string() }),
  errors: ['TOO_MANY_REQUESTS'],
});

/** Reads a customer. For a customer that was merged into another, the answer is the other one, with another `id`. */
export const readCustomer = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/customers/{id}',
  access: customerReaderRoles,
  params,
  response: customer,
  errors: ['NOT_FOUND'],
});

/** Changes a customer. A new e-mail address or number starts without consent. */
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
  /** The product; null where the till reported only the total. */
  product: v.nullable(v.string()),
  units: v.number(),
  amount: v.number(),
  discount: v.nullable(v.string()),
});

/** A receipt with its lines. A negative total is a return. */
export const customerReceipt = v.object({
  /** The key of the receipt, unique in the list. */
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

/** Lists the receipts and returns of a customer, the newest first. */
export const listReceipts = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/customers/{id}/receipts',
  access: customerReaderRoles,
  params,
  query: v.strictObject({ page: v.optional(thousandInAddress, 1), size: v.optional(pageSizeInAddress, 10) }),
  response: v.object({ items: v.array(customerReceipt), total: v.number() }),
  errors: ['NOT_FOUND'],
});

/** A note of a member of staff about a customer. */
export const customerNote = v.object({
  id: v.number(),
  text: v.string(),
  author: v.string(),
  /** Whether the caller wrote it. */
  isOwn: v.boolean(),
  createdAt: moment,
});
export type CustomerNote = v.InferOutput<typeof customerNote>;

export const listCustomerNotes = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/customers/{id}/notes',
  access: customerReaderRoles,
  params,
  response: v.object({ items: v.array(customerNote) }),
  errors: ['NOT_FOUND'],
});

/** The form of a note. */
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

/** Deletes a note. Users delete their own notes, administrators delete any. */
export const deleteCustomerNote = endpoint({
  method: 'DELETE',
  version: 'V1',
  path: '/customers/{id}/notes/{note}',
  access: senderRoles,
  params: v.strictObject({ id: longKeyInAddress, note: longKeyInAddress }),
  response: deleted,
  errors: ['NOT_FOUND'],
});
