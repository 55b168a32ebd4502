import * as v from 'valibot';
import { fields, operation } from '../operation.ts';
import { pageOf, pageVariables } from '../page.schema.ts';
import { campaign, campaignForm } from './campaign.schema.ts';
import { editorRoles, everyRole } from '../session/roles.ts';

const campaignPage = pageOf(campaign);

/** The account's campaigns, newest first. `allowAddSend`: only those that may still take profiles. */
export const campaignsQuery = operation({
  document: `query campaigns($page: Int!, $size: Int!, $filter: CampaignFilter) {
    campaigns(page: $page, size: $size, filter: $filter) { ${fields(campaignPage)} }
  }`,
  access: everyRole,
  variables: v.strictObject({
    ...pageVariables,
    filter: v.optional(
      v.strictObject({
        allowAddSend: v.optional(v.boolean()),
        identifier: v.optional(v.pipe(v.string(), v.uuid())),
        search: v.optional(v.string()),
      }),
    ),
  }),
  result: v.object({ campaigns: campaignPage }),
});

/** Creates a campaign, as `POST campaign` does. */
export const createCampaignMutation = operation({
  document: `mutation createCampaign($campaign: CampaignForm!) { createCampaign(campaign: $campaign) { ${fields(campaign)} } }`,
  access: editorRoles,
  variables: v.strictObject({ campaign: campaignForm }),
  result: v.object({ createCampaign: campaign }),
});
