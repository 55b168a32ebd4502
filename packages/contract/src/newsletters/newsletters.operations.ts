import * as v from 'valibot';
import { fields, operation } from '../operation.ts';
import { pageOf, pageVariables } from '../page.schema.ts';
import { newsletter } from './newsletter.schema.ts';
import { everyRole } from '../session/roles.ts';

const newsletterPage = pageOf(newsletter);

/** The account's newsletters, last changed first. `approve`: only those with an approved version. */
export const newslettersQuery = operation({
  document: `query newsletter($page: Int!, $size: Int!, $filter: NewsletterFilter) {
    newsletter(page: $page, size: $size, filter: $filter) { ${fields(newsletterPage)} }
  }`,
  access: everyRole,
  variables: v.strictObject({
    ...pageVariables,
    filter: v.optional(v.strictObject({ approve: v.optional(v.boolean()), search: v.optional(v.string()) })),
  }),
  result: v.object({ newsletter: newsletterPage }),
});
