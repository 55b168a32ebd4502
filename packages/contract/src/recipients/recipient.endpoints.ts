import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { emailAddress } from '../field.schema.ts';

/**
 * Takes a person off the list. `token` signs address, account and expiry; an address without one is accepted too, but rate-limited
 * and recorded, and can be taken back.
 */
export const unsubscribe = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/unsubscribe',
  access: 'public',
  body: v.strictObject({
    action: v.literal('unsubscribe'),
    email: emailAddress('Requerido', 'Debe ingresar un correo valido'),
    token: v.optional(v.pipe(v.string(), v.maxLength(1000))),
  }),
  response: v.object({
    message: v.string(),
    /** The retailer that the link came from; an unsigned address learns nothing of who knows it. */
    accountName: v.optional(v.string()),
  }),
  errors: ['BAD_TOKEN', 'TOO_MANY_REQUESTS'],
});
