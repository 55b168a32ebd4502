import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { channelPreference, preferenceActions, preferredChannels } from './preferences.schema.ts';
import { linkToken, recipientEmail } from './recipient.schema.ts';

const preferences = v.object({
  message: v.string(),
  /** The name of the retailer; absent for a token that only undoes an unsubscribe. */
  accountName: v.optional(v.string()),
  channels: v.array(channelPreference),
});

/** Reads the preferences of the person of a signed link. Changes nothing. */
export const readPreferences = endpoint({
  method: 'GET',
  version: 'V2',
  path: '/subscription-preferences',
  access: 'public',
  query: v.strictObject({ email: recipientEmail, token: linkToken }),
  response: preferences,
  errors: ['BAD_TOKEN', 'TOO_MANY_REQUESTS'],
});

/**
 * Changes the preferences: `unsubscribe` and `subscribe` apply to e-mail; `choose` sets every channel by which the person can be reached,
 * allowing exactly those in `channels`. `subscribe` also accepts the `undo` token of `unsubscribe`.
 */
export const savePreferences = endpoint({
  method: 'POST',
  version: 'V2',
  path: '/subscription-preferences',
  access: 'public',
  body: v.strictObject({
    email: recipientEmail,
    action: v.picklist(preferenceActions),
    token: linkToken,
    channels: v.optional(preferredChannels, []),
  }),
  response: preferences,
  errors: ['BAD_TOKEN', 'TOO_MANY_REQUESTS'],
});
