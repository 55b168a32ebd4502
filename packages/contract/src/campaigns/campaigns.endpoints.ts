import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { editorRoles, everyRole } from '../session/roles.ts';
import { campaign, campaignForm } from './campaign.schema.ts';

export const createCampaign = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/campaign',
  access: editorRoles,
  body: campaignForm,
  response: campaign,
  errors: [],
});

export const readCampaign = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/campaign/{id}',
  access: everyRole,
  params: v.strictObject({ id: v.pipe(v.string(), v.uuid()) }),
  response: campaign,
  errors: ['NOT_FOUND'],
});
