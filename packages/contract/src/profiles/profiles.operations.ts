import * as v from 'valibot';
import { positiveInteger } from '../field.schema.ts';
import { fields, operation } from '../operation.ts';
import { pageOf, pageVariables } from '../page.schema.ts';
import { everyRole, senderRoles } from '../session/roles.ts';
import { audience, audienceExplanation } from './audience.schema.ts';
import { profileNames } from './profile-fields.ts';
import { profile, profileSelection } from './profile.schema.ts';

const profilePage = pageOf(profile);

/** Lists the account's profiles of all campaigns or of one, the newest first. */
export const profilesQuery = operation({
  document: `query profiles($page: Int!, $size: Int!, $filter: ProfileFilter) {
    profiles(page: $page, size: $size, filter: $filter) { ${fields(profilePage, profileNames)} }
  }`,
  access: everyRole,
  variables: v.strictObject({
    ...pageVariables,
    filter: v.optional(
      v.strictObject({
        key: v.optional(positiveInteger('El perfil no existe.')),
        identifier: v.optional(v.pipe(v.string(), v.uuid())),
        campaign: v.optional(v.pipe(v.string(), v.uuid())),
        search: v.optional(v.string()),
      }),
    ),
  }),
  result: v.object({ profiles: profilePage }),
});

/** Counts the customers that a selection reaches now. */
export const audienceQuery = operation({
  document: `query audience($selection: ProfileSelection!) { audience(selection: $selection) { ${fields(audience)} } }`,
  access: everyRole,
  variables: v.strictObject({ selection: profileSelection }),
  result: v.object({ audience }),
});

/** Explains which filters of a selection a customer passes, by `id`. Null when the account has no such customer. */
export const audienceExplanationQuery = operation({
  document: `query audienceExplanation($selection: ProfileSelection!, $customer: Int!) {
    audienceExplanation(selection: $selection, customer: $customer) { ${fields(audienceExplanation)} }
  }`,
  access: senderRoles,
  variables: v.strictObject({ selection: profileSelection, customer: positiveInteger('El cliente no existe.') }),
  result: v.object({ audienceExplanation: v.nullable(audienceExplanation) }),
});
