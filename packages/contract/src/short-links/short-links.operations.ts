import * as v from 'valibot';
import { fields, operation } from '../operation.ts';
import { pageOf, pageVariables, sortBy } from '../page.schema.ts';
import { accountRoles } from '../session/roles.ts';
import { shortLink, shortLinkNames } from './short-link.schema.ts';

const shortLinkPage = pageOf(shortLink);

/** The sort keys of a list of short links; `clicks` counts only people. */
export const shortLinkOrders = ['state', 'clicks', 'lastClick', 'createdAt'] as const;

/** The filters of short links: `search` matches the code and the target. */
export const shortLinkFilter = v.strictObject({ search: v.optional(v.string()), active: v.optional(v.boolean()) });

/** Lists the account's short links, by default the newest first, without those of messages. `search` matches the code and the target. */
export const shortLinksQuery = operation({
  document: `query shortLinks($page: Int!, $size: Int!, $filter: ShortLinkFilter, $sort: ShortLinkSort) {
    shortLinks(page: $page, size: $size, filter: $filter, sort: $sort) { ${fields(shortLinkPage, shortLinkNames)} }
  }`,
  access: accountRoles,
  variables: v.strictObject({
    ...pageVariables,
    filter: v.optional(shortLinkFilter),
    sort: sortBy(shortLinkOrders),
  }),
  result: v.object({ shortLinks: shortLinkPage }),
});
