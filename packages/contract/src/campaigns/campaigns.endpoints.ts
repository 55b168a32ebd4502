import * as v from 'valibot';
import { deleted, deletion } from '../archive/deleted.schema.ts';
import { endpoint } from '../endpoint.ts';
import { editorRoles, accountRoles } from '../session/roles.ts';
import { campaign, campaignChange, newCampaign } from './campaign.schema.ts';

const params = v.strictObject({ id: v.pipe(v.string(), v.uuid()) });

/** Creates a campaign. A `draft` that is gone answers NOT_FOUND. */
export const createCampaign = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/campaign',
  access: editorRoles,
  body: newCampaign,
  response: campaign,
  errors: ['NOT_FOUND'],
});

export const readCampaign = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/campaign/{id}',
  access: accountRoles,
  params,
  response: campaign,
  errors: ['NOT_FOUND'],
});

/** Changes a campaign. Fewer places than the campaign has profiles answers INVALID, with the message at `numberSends`. */
export const updateCampaign = endpoint({
  method: 'PUT',
  version: 'V1',
  path: '/campaign',
  access: editorRoles,
  body: campaignChange,
  response: campaign,
  errors: ['NOT_FOUND', 'CONFLICT', 'INVALID'],
});

/** Deletes a campaign with its profiles and their schedules, as long as none of its messages was sent. */
export const deleteCampaign = endpoint({
  method: 'DELETE',
  version: 'V1',
  path: '/campaign/{id}',
  access: editorRoles,
  params,
  query: deletion,
  response: deleted,
  errors: ['NOT_FOUND', 'CAMPAIGN_SENT', 'UNDO_OVER'],
});
