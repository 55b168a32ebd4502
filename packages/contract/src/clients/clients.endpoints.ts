import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { clientNames, clientRegistration } from './client.schema.ts';

/**
 * Registers a customer at the store of a key, or brings up to date the one of this document or address; where the key is not of the
 * counter, an address that the retailer knows must be told with it. The answer is the same, and about as fast, whether there was one.
 * The same `requestKey` again changes nothing.
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
