import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { linkToken, recipientEmail } from './recipient.schema.ts';

/**
 * Unsubscribes a person from e-mail. `token` signs address, account and expiry. An address without a token is accepted too, but it is
 * rate-limited and audited and can be undone.
 */
export const unsubscribe = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/unsubscribe',
  access: 'public',
  body: v.strictObject({ action: v.literal('unsubscribe'), email: recipientEmail, token: v.optional(linkToken) }),
  response: v.object({
    message: v.string(),
    /** The retailer of the link. Absent without a token, so that an address alone does not reveal which retailers know it. */
    accountName: v.optional(v.string()),
    /** The token that undoes an unsigned unsubscribe within an hour. Only the caller receives it. */
    undo: v.optional(v.string()),
  }),
  errors: ['BAD_TOKEN', 'TOO_MANY_REQUESTS'],
});
