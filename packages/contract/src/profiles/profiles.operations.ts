import * as v from 'valibot';
import { positiveInteger } from '../field.schema.ts';
import { fields, operation } from '../operation.ts';
import { pageOf, pageVariables, sortBy } from '../page.schema.ts';
import { accountRoles } from '../session/roles.ts';
import { profileNames } from './profile-fields.ts';
import { profilesQueryName } from './profile-queries.ts';
import { profile } from './profile.schema.ts';

const profilePage = pageOf(profile);

/** The sort keys of a list of profiles. */
export const profileOrders = ['name', 'scheduleCount', 'sentCount', 'createdAt'] as const;

/** The filter of profiles. Archived ones are left out unless they are asked for, or one is named. */
export const profileFilter = v.strictObject({
  key: v.optional(positiveInteger('El perfil no existe.')),
  identifier: v.optional(v.pipe(v.string(), v.uuid())),
  campaign: v.optional(v.pipe(v.string(), v.uuid())),
  search: v.optional(v.string()),
  archived: v.optional(v.boolean()),
});

/** Lists the account's profiles of all campaigns or of one, by default the newest first. */
export const profilesQuery = operation({
  document: `query ${profilesQueryName}($page: Int!, $size: Int!, $filter: ProfileFilter, $sort: ProfileSort) {
    profiles(page: $page, size: $size, filter: $filter, sort: $sort) { ${fields(profilePage, profileNames)} }
  }`,
  access: accountRoles,
  variables: v.strictObject({
    ...pageVariables,
    filter: v.optional(profileFilter),
    sort: sortBy(profileOrders),
  }),
  result: v.object({ profiles: profilePage }),
});
