import { storeRole } from '@pregon/contract/session/roles';
import type { User } from '@pregon/contract/users/user.schema';
import { formatCount } from '@pregon/ui/format';
import { roleLabels } from './role-labels.ts';

/** The role of a user or an invitation, and which stores go with it. */
export function RoleWithStores({ role, stores = [] }: Pick<User, 'role' | 'stores'>) {
  const [first, ...others] = stores;
  return (
    <>
      <span>{roleLabels[role]}</span>
      {role === storeRole ? (
        <span className="sub" title={stores.map(({ name }) => name).join(', ')}>
          {first
            ? others.length > 0
              ? `${first.name} y ${formatCount(others.length, 'más', 'más')}`
              : first.name
            : 'Sin tiendas'}
        </span>
      ) : null}
    </>
  );
}
