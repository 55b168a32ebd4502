import type { User } from '@pregon/contract/users/user.schema';
import { NearDate, NearTime } from '@pregon/ui/near-time';
import type { Column } from '@pregon/ui/table';
import { Link } from 'react-router-dom';
import { RoleWithStores } from '../../staff/role-with-stores.tsx';
import { staffPaths } from '../../staff/staff-paths.ts';
import { ActivityBadge, nameOf } from '../../staff/user-labels.tsx';
import type { PendingUserAction } from '../../staff/lazy-user-action-dialog.tsx';
import { UserMenu } from './user-menu.tsx';

/** Columns of the list. Their keys are the sort orders of the query. `onAction` opens the confirmation dialog of an action. */
export const userColumns = (zone: string | undefined, onAction: (action: PendingUserAction) => void): readonly Column<User>[] => [
  {
    key: 'name',
    header: 'Nombre',
    isFixed: true,
    card: 'wide',
    cell: (user) => (
      <>
        <Link className="main" to={staffPaths.user(user.id)}>
          {nameOf(user)}
        </Link>
        <span className="sub" title={user.email}>
          {user.email}
        </span>
      </>
    ),
  },
  {
    key: 'role',
    header: 'Rol',
    cell: ({ role, stores }) => <RoleWithStores role={role} stores={stores} />,
  },
  { key: 'active', header: 'Estado', card: 'right', cell: ({ active }) => <ActivityBadge active={active} /> },
  {
    key: 'lastSeenAt',
    header: 'Visto por última vez',
    caption: 'Visto por última vez:',
    cell: ({ lastSeenAt }) =>
      lastSeenAt === null ? <span className="faint">Nunca</span> : <NearTime moment={lastSeenAt} zone={zone} />,
  },
  {
    key: 'createdAt',
    header: 'Creado',
    card: 'hidden',
    cell: ({ createdAt }) => <NearDate moment={createdAt} zone={zone} />,
  },
  { key: 'actions', header: 'Acciones', card: 'action', cell: (user) => <UserMenu user={user} onAction={onAction} /> },
];
