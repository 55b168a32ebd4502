import * as v from 'valibot';
import { fields, operation } from '../operation.ts';
import { pageOf, pageVariables, sortBy } from '../page.schema.ts';
import { administratorRoles, roles } from '../session/roles.ts';
import { invitation } from './invitation.schema.ts';
import { user, userNames } from './user.schema.ts';

const userPage = pageOf(user);
const invitationPage = pageOf(invitation);
const search = v.optional(v.pipe(v.string(), v.maxLength(200)));

/** The sort keys of a list of users. */
export const userOrders = ['name', 'role', 'active', 'lastSeenAt', 'createdAt'] as const;

/** The filters of users: `search` matches name and address. */
export const userFilter = v.strictObject({ search, role: v.optional(v.picklist(roles)), active: v.optional(v.boolean()) });

/** Lists the account's users, by default by name. `search` matches name and address. */
export const usersQuery = operation({
  document: `query users($page: Int!, $size: Int!, $filter: UserFilter, $sort: UserSort) {
    users(page: $page, size: $size, filter: $filter, sort: $sort) { ${fields(userPage, userNames)} }
  }`,
  access: administratorRoles,
  variables: v.strictObject({
    ...pageVariables,
    filter: v.optional(userFilter),
    sort: sortBy(userOrders),
  }),
  result: v.object({ users: userPage }),
});

/** The filter of invitations: `search` matches the address. */
export const invitationFilter = v.strictObject({ search });

/** The sort keys of a list of invitations. */
export const invitationOrders = ['email', 'role', 'state', 'sentAt', 'expiresAt'] as const;

/** Lists the pending invitations, including expired ones, by default the latest first. */
export const invitationsQuery = operation({
  document: `query invitations($page: Int!, $size: Int!, $filter: InvitationFilter, $sort: InvitationSort) {
    invitations(page: $page, size: $size, filter: $filter, sort: $sort) { ${fields(invitationPage)} }
  }`,
  access: administratorRoles,
  variables: v.strictObject({ ...pageVariables, filter: v.optional(invitationFilter), sort: sortBy(invitationOrders) }),
  result: v.object({ invitations: invitationPage }),
});
