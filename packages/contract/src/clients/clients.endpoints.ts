import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { clientNames, clientRegistration } from './client.schema.ts';

/**
 * Registers a customer at the store of a key, or updates the existing customer with this document or address. With a key that is not for
 * the counter, an existing customer is updated only when the request includes an address that the retailer already has for them. The
 * answer and its timing do not reveal whether the customer existed. The same `requestKey` again changes nothing (idempotency key).
 */
export const registerClient = endpoint({
  method: 'POST',
  version: 'V2',
  path: '/store/clients/register',
  access: 'public',
  body: clientRegistration,
  response: v.object({ message: v.string() }),
  wire: { request: clientNames },
  errors: ['NOT_FOUND', 'INVALID', 'TOO_MANY_REQUESTS'],
});
