import * as v from 'valibot';
import { deleted, deletion } from '../archive/deleted.schema.ts';
import { endpoint } from '../endpoint.ts';
import { editorRoles, everyRole } from '../session/roles.ts';
import { customerFile, largestCustomerFile } from './customer-file.schema.ts';
import { profileForm } from './profile-form.schema.ts';
import { profileFormNames, profileNames } from './profile-fields.ts';
import { profile } from './profile.schema.ts';

const params = v.strictObject({ id: v.pipe(v.string(), v.uuid()) });

/** The media types of CSV files. Browsers derive the type from the program that opens them on that machine. */
const csvTypes = ['text/csv', 'application/csv', 'application/vnd.ms-excel', 'text/plain', 'application/octet-stream'];
const csvFile = { maxBytes: largestCustomerFile, mediaTypes: csvTypes };

/**
 * Adds a profile to a campaign. The part `profile` holds the data with its campaign. The request may upload a customer file, or the profile
 * may name one that was uploaded before. `draft` is the identifier of the stored draft that becomes this profile, and is deleted with it;
 * one that is gone answers NOT_FOUND.
 */
export const createProfile = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/sends',
  access: editorRoles,
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
  access: editorRoles,
  params,
  body: v.strictObject({ profile: profileForm }),
  response: profile,
  wire: { request: profileFormNames, response: profileNames },
  errors: ['NOT_FOUND', 'PROFILE_SENT'],
});

/** Lists the profiles of a campaign. */
export const readCampaignProfiles = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/sends/{id}',
  access: everyRole,
  params,
  response: v.object({ content: v.array(profile) }),
  wire: { response: profileNames },
  errors: ['NOT_FOUND'],
});

/** Deletes a profile with its schedules, as long as no message was sent for it. */
export const deleteProfile = endpoint({
  method: 'DELETE',
  version: 'V1',
  path: '/sends/{id}',
  access: editorRoles,
  params,
  query: deletion,
  response: deleted,
  errors: ['NOT_FOUND', 'PROFILE_SENT', 'UNDO_OVER'],
});

/** Uploads a customer file for use in a profile. One column with documents, e-mail addresses or mobile numbers is enough. */
export const uploadCustomerFile = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/customer-files',
  access: editorRoles,
  form: { part: 'data', data: v.strictObject({}), file: { name: 'customer_file', ...csvFile, required: true } },
  response: customerFile,
  wire: { request: { customerFile: 'customer_file' } },
  errors: ['CUSTOMER_FILE_INVALID', 'TOO_LARGE'],
});

export const readCustomerFile = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/customer-files/{id}',
  access: everyRole,
  params,
  response: customerFile,
  errors: ['NOT_FOUND'],
});
