import * as v from 'valibot';
import { customerSummary } from '../customers/customers.operations.ts';
import { endpoint } from '../endpoint.ts';
import { longKeyInAddress } from '../customers/customer.schema.ts';
import { editorRoles, senderRoles } from '../session/roles.ts';

/**
 * A random customer who may be written to by e-mail, for the preview of a message; null when nobody may. With `customer`, that one, whether
 * or not they may be written to; null when there is none.
 */
export const readPreviewCustomer = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/template-preview/customer',
  access: senderRoles,
  query: v.strictObject({ customer: v.optional(longKeyInAddress) }),
  response: v.object({ customer: v.nullable(customerSummary) }),
  errors: [],
});

/** A user of the account who may be sent a test message. */
const colleague = v.object({ id: v.number(), name: v.string(), email: v.string() });

/** Lists the active users of the account by name, at most 200; the caller is one of them. */
export const listTestRecipients = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/template-test/recipients',
  access: editorRoles,
  response: v.object({ items: v.array(colleague) }),
  errors: [],
});
