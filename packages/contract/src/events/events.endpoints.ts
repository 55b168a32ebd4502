import * as v from 'valibot';
import { longKeyInAddress } from '../customers/customer.schema.ts';
import { endpoint } from '../endpoint.ts';
import { administratorRoles, accountRoles, senderRoles } from '../session/roles.ts';
import { acceptedEvents, customerEvent, eventBatch } from './events.schema.ts';

/**
 * Stores what people did, as another system reports it. Idempotent by the sender's identifier of each event. An event that is invalid, or
 * of nobody known, is reported in the answer and keeps none of the others from being stored.
 */
export const sendEvents = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/events',
  access: administratorRoles,
  body: eventBatch,
  response: acceptedEvents,
  errors: ['TOO_MANY_REQUESTS'],
});

/** Lists the names of the custom events of the account in alphabetical order, at most 200. */
export const listEventNames = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/events/names',
  access: accountRoles,
  response: v.object({ names: v.array(v.string()) }),
  errors: [],
});

/** Lists the events of a customer, the newest first. `next` is the `after` parameter of the next page. */
export const listCustomerEvents = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/customers/{id}/events',
  access: senderRoles,
  params: v.strictObject({ id: longKeyInAddress }),
  query: v.strictObject({ after: v.optional(longKeyInAddress) }),
  response: v.object({ items: v.array(customerEvent), next: v.nullable(v.number()) }),
  errors: ['NOT_FOUND'],
});
