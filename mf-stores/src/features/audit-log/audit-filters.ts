import { auditActions, auditLabel } from '@pregon/contract/audit/audit-actions';
import { graphqlQuery, queryClient } from '@pregon/auth-api/queries';
import { usersQuery } from '@pregon/contract/users/users.operations';
import type { User } from '@pregon/contract/users/user.schema';
import { nameOf } from '../../staff/user-labels.tsx';

/** The most users that are offered, at first and of a search. */
export const pageSize = 25;

const actions = Object.keys(auditActions)
  .map((action) => ({ value: action, label: auditLabel(action) }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'es'));

const optionOf = (user: User) => ({ value: String(user.id), label: nameOf(user) });

/** Finds users of the account, at most as many as a page has. */
const searchUsers = async (search: string) =>
  (await queryClient.fetchQuery(graphqlQuery(usersQuery, { page: 1, size: pageSize, filter: { search } }))).users.items.map(
    optionOf,
  );

/** Returns the filters of the audit log. `people` are the users that can be chosen without a search. */
export const auditFilters = (people: readonly User[]) =>
  [
    {
      kind: 'choice',
      name: 'user',
      label: 'Quién',
      areNames: true,
      options: people.map(optionOf),
      search: searchUsers,
    },
    { kind: 'choice', name: 'action', label: 'Qué hizo', options: actions },
    { kind: 'days', label: 'Fechas' },
  ] as const;
