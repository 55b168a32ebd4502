import * as v from 'valibot';
import { filterDay } from '../field.schema.ts';
import { fields, operation } from '../operation.ts';
import { pageOf, pageVariables, sortBy } from '../page.schema.ts';
import { editorRoles, everyRole } from '../session/roles.ts';
import { campaign, campaignForm, campaignStates } from './campaign.schema.ts';

const campaignPage = pageOf(campaign);

/** What a list of campaigns may be ordered by; `places` is the share of places that are taken. */
export const campaignOrders = ['name', 'dateStart', 'dateEnd', 'places', 'createdAt'] as const;

/**
 * The account's campaigns, newest first unless told. `allowAddSend`: only those that may still take profiles; `from` and `to`:
 * only those with at least one day between these, both included.
 */
export const campaignsQuery = operation({
  document: `query campaigns($page: Int, $size: Int, $filter: CampaignFilter, $sort: CampaignSort) {
    campaigns(page: $page, size: $size, filter: $filter, sort: $sort) { ${fields(campaignPage)} }
  }`,
  access: everyRole,
  variables: v.strictObject({
    ...pageVariables,
    filter: v.optional(
      v.strictObject({
        allowAddSend: v.optional(v.boolean()),
        identifier: v.optional(v.pipe(v.string(), v.uuid())),
        search: v.optional(v.string()),
        state: v.optional(v.picklist(campaignStates)),
        from: v.optional(filterDay),
        to: v.optional(filterDay),
      }),
    ),
    sort: sortBy(campaignOrders),
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
