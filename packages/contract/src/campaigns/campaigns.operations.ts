import * as v from 'valibot';
import { filterDay } from '../field.schema.ts';
import { fields, operation } from '../operation.ts';
import { pageOf, pageVariables, sortBy } from '../page.schema.ts';
import { resultOrders } from '../results/result-orders.ts';
import { editorRoles, accountRoles } from '../session/roles.ts';
import { campaign, campaignForm } from './campaign.schema.ts';
import { campaignStates } from './campaign-state.ts';

const campaignPage = pageOf(campaign);

/** The sort keys of a list of campaigns; `places` is the share of places that are taken. */
export const campaignOrders = ['name', 'state', 'dateStart', 'dateEnd', 'places', 'createdAt', ...resultOrders] as const;

/** The filters of campaigns. Without `archived`, or the identifier of one, they are those that are not archived. */
export const campaignFilter = v.strictObject({
  allowAddSend: v.optional(v.boolean()),
  identifier: v.optional(v.pipe(v.string(), v.uuid())),
  search: v.optional(v.string()),
  state: v.optional(v.picklist(campaignStates)),
  archived: v.optional(v.boolean()),
  from: v.optional(filterDay),
  to: v.optional(filterDay),
});

/**
 * Lists the account's campaigns, by default the newest first. `allowAddSend` keeps those that may still take profiles; `from` and `to` keep
 * those with at least one day between them, both included.
 */
export const campaignsQuery = operation({
  document: `query campaigns($page: Int, $size: Int, $filter: CampaignFilter, $sort: CampaignSort) {
    campaigns(page: $page, size: $size, filter: $filter, sort: $sort) { ${fields(campaignPage)} }
  }`,
  access: accountRoles,
  variables: v.strictObject({
    ...pageVariables,
    filter: v.optional(campaignFilter),
    sort: sortBy(campaignOrders),
  }),
  result: v.object({ campaigns: campaignPage }),
});

/** Creates a campaign, like `POST campaign`. */
export const createCampaignMutation = operation({
  document: `mutation createCampaign($campaign: CampaignForm!) { createCampaign(campaign: $campaign) { ${fields(campaign)} } }`,
  access: editorRoles,
  variables: v.strictObject({ campaign: campaignForm }),
  result: v.object({ createCampaign: campaign }),
});
