import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { channelPreference, preferenceActions, preferredChannels } from './preferences.schema.ts';
import { linkToken, recipientEmail } from './recipient.schema.ts';

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
  query: v.strictObject({ email: recipientEmail, token: linkToken }),
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
    email: recipientEmail,
    action: v.picklist(preferenceActions),
    token: linkToken,
    channels: v.optional(preferredChannels, []),
  }),
  response: preferences,
  errors: ['BAD_TOKEN', 'TOO_MANY_REQUESTS'],
});
