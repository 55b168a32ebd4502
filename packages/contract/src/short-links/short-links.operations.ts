import * as v from 'valibot';
import { fields, operation } from '../operation.ts';
import { pageOf, pageVariables, sortBy } from '../page.schema.ts';
import { everyRole } from '../session/roles.ts';
import { shortLink, shortLinkNames } from './short-link.schema.ts';

const shortLinkPage = pageOf(shortLink);

/** What a list of short links may be ordered by; `clicks` counts people alone. */
export const shortLinkOrders = ['clicks', 'lastClick', 'createdAt'] as const;

/**
 * The account's short links, newest first unless told; those in messages are not among them. `search` looks into the code and into
 * where the link leads.
 */
export const shortLinksQuery = operation({
  document: `query shortLinks($page: Int!, $size: Int!, $filter: ShortLinkFilter, $sort: ShortLinkSort) {
    shortLinks(page: $page, size: $size, filter: $filter, sort: $sort) { ${fields(shortLinkPage, shortLinkNames)} }
  }`,
  access: everyRole,
  variables: v.strictObject({
    ...pageVariables,
    filter: v.optional(v.strictObject({ search: v.optional(v.string()), active: v.optional(v.boolean()) })),
    sort: sortBy(shortLinkOrders),
  }),
  result: v.object({ shortLinks: shortLinkPage }),
});
