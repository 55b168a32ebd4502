import * as v from 'valibot';
import { fields, operation } from '../operation.ts';
import { pageOf, pageVariables } from '../page.schema.ts';
import { accountRoles } from '../session/roles.ts';
import { newsletterImage } from './newsletter.schema.ts';

const imagePage = pageOf(newsletterImage);

/** Lists the account's pictures, the newest first. */
export const newsletterImagesQuery = operation({
  document: `query newsletterImages($page: Int!, $size: Int!, $filter: NewsletterImageFilter) {
    newsletterImages(page: $page, size: $size, filter: $filter) { ${fields(imagePage)} }
  }`,
  access: accountRoles,
  variables: v.strictObject({ ...pageVariables, filter: v.optional(v.strictObject({ search: v.optional(v.string()) })) }),
  result: v.object({ newsletterImages: imagePage }),
});
