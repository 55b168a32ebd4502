import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { editorRoles, everyRole } from '../session/roles.ts';
import { profile, profileForm, profileFormNames, profileNames } from './profile.schema.ts';

/** Adds a profile to a campaign. The data is the part `profile`, with the campaign it belongs to. */
export const createProfile = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/sends',
  access: editorRoles,
  form: {
    part: 'profile',
    data: v.strictObject({ campaignIdentifier: v.pipe(v.string(), v.uuid()), profile: profileForm }),
  },
  response: profile,
  wire: { request: profileFormNames, response: profileNames },
  errors: ['NOT_FOUND', 'CAMPAIGN_FULL'],
});

/** The profiles of one campaign. */
export const readCampaignProfiles = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/sends/{id}',
  access: everyRole,
  params: v.strictObject({ id: v.pipe(v.string(), v.uuid()) }),
  response: v.object({ content: v.array(profile) }),
  wire: { response: profileNames },
  errors: ['NOT_FOUND'],
});
