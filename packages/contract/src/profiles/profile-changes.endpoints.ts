import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { profileEditing } from '../session/roles.ts';
import { csvFile } from './csv-file.ts';
import { profileForm } from './profile-form.schema.ts';
import { profileFormNames, profileNames } from './profile-fields.ts';
import { profile } from './profile.schema.ts';

/**
 * Adds a profile to a campaign. The part `profile` holds the data with its campaign. The request may upload a customer file, or the profile
 * may name one that was uploaded before. `draft` is the identifier of the stored draft that becomes this profile, and is deleted with it;
 * one that is gone answers NOT_FOUND.
 */
export const createProfile = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/sends',
  ...profileEditing,
  form: {
    part: 'profile',
    data: v.strictObject({
      campaignIdentifier: v.pipe(v.string(), v.uuid()),
      profile: profileForm,
      draft: v.optional(v.pipe(v.string(), v.uuid())),
    }),
    file: { name: 'customer_file', ...csvFile, required: false },
  },
  response: profile,
  wire: { request: profileFormNames, response: profileNames },
  errors: ['NOT_FOUND', 'CAMPAIGN_FULL', 'CUSTOMER_FILE_INVALID', 'TOO_LARGE'],
});

/** Changes a profile for which no message has been sent yet. */
export const updateProfile = endpoint({
  method: 'PUT',
  version: 'V1',
  path: '/sends/{id}',
  ...profileEditing,
  params: v.strictObject({ id: v.pipe(v.string(), v.uuid()) }),
  body: v.strictObject({ profile: profileForm }),
  response: profile,
  wire: { request: profileFormNames, response: profileNames },
  errors: ['NOT_FOUND', 'PROFILE_SENT'],
});
