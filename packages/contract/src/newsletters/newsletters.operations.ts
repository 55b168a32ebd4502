import * as v from 'valibot';
import { positiveInteger } from '../field.schema.ts';
import { fields, operation } from '../operation.ts';
import { pageOf, pageVariables, sortBy } from '../page.schema.ts';
import { everyRole, senderRoles } from '../session/roles.ts';
import { newsletter, newsletterImage } from './newsletter.schema.ts';

const newsletterPage = pageOf(newsletter);
const imagePage = pageOf(newsletterImage);

/** The sort keys of a list of newsletters. */
export const newsletterOrders = ['name', 'updatedAt'] as const;

/**
 * Lists the account's newsletters, by default the last changed first. `approve` keeps those with an approved version; `isApproved` filters
 * by whether the newest version is approved.
 */
export const newslettersQuery = operation({
  document: `query newsletter($page: Int, $size: Int, $filter: NewsletterFilter, $sort: NewsletterSort) {
    newsletter(page: $page, size: $size, filter: $filter, sort: $sort) { ${fields(newsletterPage)} }
  }`,
  access: everyRole,
  variables: v.strictObject({
    ...pageVariables,
    filter: v.optional(
      v.strictObject({
        approve: v.optional(v.boolean()),
        isApproved: v.optional(v.boolean()),
        identifier: v.optional(v.pipe(v.string(), v.uuid())),
        search: v.optional(v.string()),
      }),
    ),
    sort: sortBy(newsletterOrders),
  }),
  result: v.object({ newsletter: newsletterPage }),
});

/** Lists the account's pictures, the newest first. */
export const newsletterImagesQuery = operation({
  document: `query newsletterImages($page: Int!, $size: Int!, $filter: NewsletterImageFilter) {
    newsletterImages(page: $page, size: $size, filter: $filter) { ${fields(imagePage)} }
  }`,
  access: everyRole,
  variables: v.strictObject({ ...pageVariables, filter: v.optional(v.strictObject({ search: v.optional(v.string()) })) }),
  result: v.object({ newsletterImages: imagePage }),
});

/**
 * Counts the customers without a value for each merge tag: of those that a profile reaches by e-mail, or of all that can be reached by
 * e-mail.
 */
export const tagCoverageQuery = operation({
  document: `query tagCoverage($tags: [String!]!, $profile: Int) {
    tagCoverage(tags: $tags, profile: $profile) { tag total withoutValue }
  }`,
  access: senderRoles,
  variables: v.strictObject({
    tags: v.pipe(v.array(v.string()), v.maxLength(23)),
    profile: v.optional(positiveInteger('El perfil no existe.')),
  }),
  result: v.object({
    tagCoverage: v.array(v.object({ tag: v.string(), total: v.number(), withoutValue: v.number() })),
  }),
});
