import * as v from 'valibot';
import { positiveInteger } from '../field.schema.ts';
import { fields, operation } from '../operation.ts';
import { pageOf, pageVariables } from '../page.schema.ts';
import { audience, profile, profileNames, profileSelection } from './profile.schema.ts';
import { everyRole } from '../session/roles.ts';

const profilePage = pageOf(profile);

/** The account's profiles, newest first. */
export const profilesQuery = operation({
  document: `query profiles($page: Int!, $size: Int!, $filter: ProfileFilter) {
    profiles(page: $page, size: $size, filter: $filter) { ${fields(profilePage, profileNames)} }
  }`,
  access: everyRole,
  variables: v.strictObject({
    ...pageVariables,
    filter: v.optional(
      v.strictObject({ key: v.optional(positiveInteger('El perfil no existe.')), search: v.optional(v.string()) }),
    ),
  }),
  result: v.object({ profiles: profilePage }),
});

/** Counts whom a selection reaches now. */
export const audienceQuery = operation({
  document: `query audience($selection: ProfileSelection!) { audience(selection: $selection) { ${fields(audience)} } }`,
  access: everyRole,
  variables: v.strictObject({ selection: profileSelection }),
  result: v.object({ audience }),
});
