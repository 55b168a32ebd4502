import * as v from 'valibot';
import { channelNames } from '../channels/channels.ts';
import {
  emailAddress,
  filterDay,
  longRowKey,
  moment,
  optionalDay,
  optionalText,
  requiredText,
  rowKey,
  versionNumber,
} from '../field.schema.ts';
import { largestPage } from '../page.schema.ts';
import { sortInAddress } from '../sort-in-address.schema.ts';
import { customerOrders } from './customer-orders.ts';
import { customerIdentity } from './customer-identity.schema.ts';

/** The codes of `customer.gender`. */
export const customerGenders = ['F', 'M', 'O'] as const;

/** The filter values for the addresses that a customer has. */
export const customerAddresses = ['email', 'mobile', 'both', 'none'] as const;

/** The filter values for the channels that a customer consented to; `none` means no channel. */
export const customerConsents = [...channelNames, 'none'] as const;

/** A row key of at most 15 digits in a path. */
export const longKeyInAddress = v.union([longRowKey, v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number))]);

const keyInAddress = v.union([rowKey, v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number))]);

/** The filters of the list of customers. Focus, category and city are names of the option lists. */
export const customerFilterFields = {
  /** The prefix of a word of the name, of the document, of the e-mail address, or of the mobile number. */
  search: v.optional(v.pipe(v.string(), v.maxLength(200))),
  focus: v.optional(v.pipe(v.string(), v.maxLength(60))),
  category: v.optional(v.pipe(v.string(), v.maxLength(60))),
  city: v.optional(v.pipe(v.string(), v.maxLength(200))),
  /** The store of the last purchase, or else of the registration. */
  store: v.optional(keyInAddress),
  consent: v.optional(v.picklist(customerConsents)),
  has: v.optional(v.picklist(customerAddresses)),
  /** Whether the customer has ever bought. */
  bought: v.optional(v.picklist(['yes', 'no'])),
  /** The range of days of the last purchase on the account's clock, both included. */
  from: v.optional(filterDay),
  to: v.optional(filterDay),
};
const customerFilter = v.strictObject(customerFilterFields);
export type CustomerFilter = v.InferOutput<typeof customerFilter>;

/** The keys of customers that were chosen in the list: the longest page of it. */
export const chosenCustomers = v.optional(v.pipe(v.array(longRowKey), v.minLength(1), v.maxLength(largestPage)));

/** An order of the list of customers, as addresses have it: `name`, or `-name` for descending. */
export const customerSort = sortInAddress(customerOrders);
export type CustomerSort = v.InferOutput<typeof customerSort>;

/** A row of the list of customers. */
export const listedCustomer = v.object({
  ...customerIdentity.entries,
  storeName: v.nullable(v.string()),
  /** Focus and category as names of the option lists. */
  focus: v.nullable(v.string()),
  category: v.nullable(v.string()),
  /** The channels for which the customer has given consent and has an address. */
  channels: v.array(v.picklist(channelNames)),
  lastPurchaseAt: v.nullable(moment),
  /** The sum of the receipts of the last 12 months in the account's currency, less returns; absent in the answer of an older server. */
  sales: v.optional(v.number()),
  createdAt: moment,
});
export type ListedCustomer = v.InferOutput<typeof listedCustomer>;

/** The fields of a customer that staff may change. Consent is not among them: only customers give it. */
const customerFields = {
  firstName: requiredText('Escribe los nombres.', 80),
  lastName: optionalText(80),
  document: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check(
        (text) =>
          text === '' || (/^[A-Z0-9]{4,20}$/i.test(text.replace(/[\s.,'-]/g, '')) && /\d{3}/.test(text.replace(/[\s.,'-]/g, ''))),
        'Revisa el número: debe tener entre 4 y 20 letras o números.',
      ),
    ),
    '',
  ),
  email: v.optional(
    v.union(
      [v.literal(''), emailAddress('Debe ingresar un correo valido', 'Debe ingresar un correo valido')],
      'Debe ingresar un correo valido',
    ),
    '',
  ),
  mobile: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check(
        (text) => text === '' || /^(?:(?:\+|00)[1-9]\d{7,14}|(?:57)?3\d{9})$/.test(text.replace(/[\s.()\-/]/g, '')),
        'Escribe un celular, como 300 123 4567.',
      ),
    ),
    '',
  ),
  gender: v.optional(v.picklist(['', ...customerGenders], 'Elige una opción de la lista.'), ''),
  birthDate: optionalDay('Escribe la fecha completa.'),
  city: optionalText(120),
};

/** The form of a customer. */
export const customerForm = v.strictObject(customerFields);
export type CustomerForm = v.InferOutput<typeof customerForm>;

/**
 * A change of a customer. `version` is the version that the change was made from: if a user or an import changed one of these fields since,
 * the answer is CONFLICT. Without it the change overwrites whatever is stored.
 */
export const customerChange = v.strictObject({ id: longRowKey, version: v.optional(versionNumber), ...customerFields });
export type CustomerChange = v.InferOutput<typeof customerChange>;

/** A customer's data without purchases, messages and consents. */
export const customer = v.object({
  id: v.number(),
  /** The optimistic locking version: it changes with every change of a field of the form. */
  version: v.number(),
  firstName: v.string(),
  lastName: v.string(),
  document: v.nullable(v.string()),
  email: v.nullable(v.string()),
  mobile: v.nullable(v.string()),
  gender: v.nullable(v.picklist(customerGenders)),
  birthDate: v.nullable(v.string()),
  city: v.nullable(v.string()),
  department: v.nullable(v.string()),
  /** The store of the registration and the store of the last purchase. */
  homeStore: v.nullable(v.string()),
  lastStore: v.nullable(v.string()),
  focus: v.nullable(v.string()),
  category: v.nullable(v.string()),
  type: v.nullable(v.string()),
  channels: v.array(v.picklist(channelNames)),
  /** The number of receipts and their total in the account's currency. Returns lower the total and do not count as purchases. */
  purchases: v.number(),
  spent: v.number(),
  returns: v.number(),
  firstPurchaseAt: v.nullable(moment),
  lastPurchaseAt: v.nullable(moment),
  createdAt: moment,
  /** Before which moment the account's retention deleted purchases, visits, answers and messages. Null: it deleted none. */
  deletedBefore: v.object({
    purchases: v.nullable(moment),
    visits: v.nullable(moment),
    answers: v.nullable(moment),
    messages: v.nullable(moment),
  }),
});
export type Customer = v.InferOutput<typeof customer>;
