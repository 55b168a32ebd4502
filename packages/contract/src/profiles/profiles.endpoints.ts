import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { accountRoles } from '../session/roles.ts';
import { profileNames } from './profile-fields.ts';
import { campaignProfiles } from './profile-queries.ts';
import { profile } from './profile.schema.ts';

/** Lists the profiles of a campaign. */
export const readCampaignProfiles = endpoint({
  ...campaignProfiles,
  access: accountRoles,
  params: v.strictObject({ id: v.pipe(v.string(), v.uuid()) }),
  response: v.object({ content: v.array(profile) }),
  wire: { response: profileNames },
  errors: ['NOT_FOUND'],
});
