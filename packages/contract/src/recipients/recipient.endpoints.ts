import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { linkToken, recipientEmail } from './recipient.schema.ts';

/**
 * Takes a person off the list. `token` signs address, account and expiry; an address without one is accepted too, but rate-limited
 * and recorded, and can be taken back.
 */
export const unsubscribe = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/unsubscribe',
  access: 'public',
  body: v.strictObject({ action: v.literal('unsubscribe'), email: recipientEmail, token: v.optional(linkToken) }),
  response: v.object({
    message: v.string(),
    /** The retailer that the link came from; an unsigned address learns nothing of who knows it. */
    accountName: v.optional(v.string()),
    /** What takes an address without a signature back, for an hour: whoever asked, and nobody else, has it. */
    undo: v.optional(v.string()),
  }),
  errors: ['BAD_TOKEN', 'TOO_MANY_REQUESTS'],
});
