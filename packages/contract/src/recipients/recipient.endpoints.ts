import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { emailAddress } from '../field.schema.ts';
import { channelPreference, preferenceActions, preferredChannels } from './preferences.schema.ts';

const email = emailAddress('Requerido', 'Debe ingresar un correo valido');
const token = v.pipe(v.string(), v.maxLength(1000));

/**
 * Takes a person off the list. `token` signs address, account and expiry; an address without one is accepted too, but rate-limited
 * and recorded, and can be taken back.
 */
export const unsubscribe = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/unsubscribe',
  access: 'public',
  body: v.strictObject({ action: v.literal('unsubscribe'), email, token: v.optional(token) }),
  response: v.object({
    message: v.string(),
    /** The retailer that the link came from; an unsigned address learns nothing of who knows it. */
    accountName: v.optional(v.string()),
    /** What takes an address without a signature back, for an hour: whoever asked, and nobody else, has it. */
    undo: v.optional(v.string()),
  }),
  errors: ['BAD_TOKEN', 'TOO_MANY_REQUESTS'],
});

const preferences = v.object({
  message: v.string(),
  /** The retailer; unknown to a token that only takes back. */
  accountName: v.optional(v.string()),
  channels: v.array(channelPreference),
});

/** What a person with a signed link gets from whom. Changes nothing. */
export const readPreferences = endpoint({
  method: 'GET',
  version: 'V2',
  path: '/subscription-preferences',
  access: 'public',
  query: v.strictObject({ email, token }),
  response: preferences,
  errors: ['BAD_TOKEN', 'TOO_MANY_REQUESTS'],
});

/**
 * Changes it: `unsubscribe` and `subscribe` are about e-mail, `choose` about every channel that the person can be reached by, those in
 * `channels` and no other. `subscribe` also takes the `undo` of `unsubscribe`.
 */
export const savePreferences = endpoint({
  method: 'POST',
  version: 'V2',
  path: '/subscription-preferences',
  access: 'public',
  body: v.strictObject({
    email,
    action: v.picklist(preferenceActions),
    token,
    channels: v.optional(preferredChannels, []),
  }),
  response: preferences,
  errors: ['BAD_TOKEN', 'TOO_MANY_REQUESTS'],
});
