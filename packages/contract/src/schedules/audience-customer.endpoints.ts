import * as v from 'valibot';
import { channelNames } from '../channels/channels.ts';
import { customerSummary } from '../customers/customers.operations.ts';
import { endpoint } from '../endpoint.ts';
import { rowKeyInAddress } from '../key-in-address.schema.ts';
import { senderRoles } from '../session/roles.ts';

/**
 * A random customer of the audience of a profile whom a channel reaches, for the preview of a message; null when it reaches nobody of it.
 * NOT_FOUND: there is no such profile.
 */
export const readAudienceCustomer = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/schedule/preview-customer',
  access: senderRoles,
  query: v.strictObject({
    /** The key of the profile. */
    profile: rowKeyInAddress,
    type: v.picklist(channelNames),
  }),
  response: v.object({ customer: v.nullable(customerSummary) }),
  errors: ['NOT_FOUND'],
});
