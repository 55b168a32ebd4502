import * as v from 'valibot';
import { positiveInteger } from '../field.schema.ts';
import { operation } from '../operation.ts';
import { senderRoles } from '../session/roles.ts';

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
