import * as v from 'valibot';
import { fields, operation } from '../operation.ts';
import { pageOf, pageVariables } from '../page.schema.ts';
import { campaign } from './campaign.schema.ts';

const campaignPage = pageOf(campaign);

/** The account's campaigns, newest first. `allowAddSend`: only those that may still take profiles. */
export const campaignsQuery = operation({
  document: `query campaigns($page: Int!, $size: Int!, $filter: CampaignFilter) {
    campaigns(page: $page, size: $size, filter: $filter) { ${fields(campaignPage)} }
  }`,
  variables: v.strictObject({
    ...pageVariables,
    filter: v.optional(
      v.strictObject({
        allowAddSend: v.optional(v.boolean()),
        identifier: v.optional(v.string()),
        search: v.optional(v.string()),
      }),
    ),
  }),
  result: v.object({ campaigns: campaignPage }),
});
