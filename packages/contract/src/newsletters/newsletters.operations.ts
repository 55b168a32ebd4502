import * as v from 'valibot';
import { fields, operation } from '../operation.ts';
import { pageOf, pageVariables, sortBy } from '../page.schema.ts';
import { resultOrders } from '../results/result-orders.ts';
import { accountRoles } from '../session/roles.ts';
import { newsletter } from './newsletter.schema.ts';

const newsletterPage = pageOf(newsletter);

/** The sort keys of a list of newsletters. */
export const newsletterOrders = ['name', 'approved', 'updatedAt', ...resultOrders] as const;

/** The filters of newsletters. Without `archived`, or the identifier of one, they are those that are not archived. */
export const newsletterFilter = v.strictObject({
  approve: v.optional(v.boolean()),
  isApproved: v.optional(v.boolean()),
  identifier: v.optional(v.pipe(v.string(), v.uuid())),
  search: v.optional(v.string()),
  archived: v.optional(v.boolean()),
});

/**
 * Lists the account's newsletters, by default the last changed first. `approve` keeps those with an approved version; `isApproved` filters
 * by whether the newest version is approved.
 */
export const newslettersQuery = operation({
  document: `query newsletter($page: Int, $size: Int, $filter: NewsletterFilter, $sort: NewsletterSort) {
    newsletter(page: $page, size: $size, filter: $filter, sort: $sort) { ${fields(newsletterPage)} }
  }`,
  access: accountRoles,
  variables: v.strictObject({
    ...pageVariables,
    filter: v.optional(newsletterFilter),
    sort: sortBy(newsletterOrders),
  }),
  result: v.object({ newsletter: newsletterPage }),
});
