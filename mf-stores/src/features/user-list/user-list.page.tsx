import { listDownload } from '@pregon/auth-api/list-actions';
import { graphqlQuery, listState } from '@pregon/auth-api/queries';
import { savedViewsOf } from '@pregon/auth-api/saved-views';
import { useMayCall, useSession } from '@pregon/auth-api/session';
import { userOrders, usersQuery } from '@pregon/contract/users/users.operations';
import { loadPart } from '@pregon/remote-api/load-part';
import { Button, buttonClass } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { ListPage, useListAddress } from '@pregon/ui/list';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MailPlus, ShieldQuestionMark, UserPlus } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { AdministratorsOnly } from '../../staff/administrators-only.tsx';
import { roleOptions } from '../../staff/role-labels.ts';
import { staffPaths } from '../../staff/staff-paths.ts';
import { LazyUserActionDialog, type PendingUserAction } from '../../staff/lazy-user-action-dialog.tsx';
import { useUserBulk } from './use-user-bulk.ts';
import { userColumns } from './user-columns.tsx';
import { usersHeading } from './headings.ts';

const RoleDialog = lazy(() => loadPart(() => import('./role-dialog.tsx')));
const views = savedViewsOf('users');
const filters = [
  { kind: 'choice', name: 'role', label: 'Rol', options: roleOptions },
  {
    kind: 'choice',
    name: 'state',
    label: 'Estado',
    options: [
      { value: 'activo', label: 'Activos' },
      { value: 'inactivo', label: 'Inactivos' },
    ],
  },
] as const;

export default function UserListPage() {
  return useMayCall(usersQuery) ? (
    <UserList />
  ) : (
    <AdministratorsOnly title={usersHeading.title} what="los usuarios de la cuenta" />
  );
}

function UserList() {
  const bulk = useUserBulk();
  const address = useListAddress({ filters, orders: userOrders });
  const { search, page, size, sort } = address;
  const { role, state } = address.filters;
  const zone = useSession().session?.user.timeZone;
  const [isExplained, setExplained] = useState(false);
  const [pendingAction, setPendingAction] = useState<PendingUserAction>();
  const columns = useMemo(() => userColumns(zone, setPendingAction), [zone]);
  const filter = {
    ...(search && { search }),
    ...(role && { role }),
    ...(state && { active: state === 'activo' }),
  };
  const source = graphqlQuery(usersQuery, {
    page,
    size,
    ...(Object.keys(filter).length > 0 && { filter }),
    ...(sort && { sort }),
  });
  // The last visit of a user changes all the time: the cached page is shown at once and refetched.
  const query = useQuery({ ...source, staleTime: 0, placeholderData: keepPreviousData });
  return (
    <>
      <ListPage
        {...usersHeading}
        searchLabel="Buscar por nombre o correo"
        action={
          <>
            <Button aria-label="Qué puede hacer cada rol" onPress={() => setExplained(true)}>
              <Icon of={ShieldQuestionMark} />
              <span className="on-wide">Qué puede hacer cada rol</span>
            </Button>
            <Link className={buttonClass({})} to={staffPaths.invitations}>
              <Icon of={MailPlus} />
              Invitaciones
            </Link>
            <Link className={buttonClass({ variant: 'primary' })} to={staffPaths.newUser}>
              <Icon of={UserPlus} />
              Nuevo Usuario
            </Link>
          </>
        }
        address={address}
        filters={filters}
        list={query.data?.users}
        lines={2}
        columns={columns}
        bulk={bulk}
        views={views}
        columnsOf="users"
        download={(only) => listDownload({ list: 'users', filter, sort, only: only?.map(Number) })}
        rowKey={({ id }) => String(id)}
        {...listState(query)}
        firstUse={{ title: 'Aún no hay usuarios', text: 'Crea uno con su contraseña, o invítalo por correo.' }}
      />
      {isExplained ? (
        <Suspense>
          <RoleDialog onClose={() => setExplained(false)} />
        </Suspense>
      ) : null}
      <LazyUserActionDialog pending={pendingAction} onClose={() => setPendingAction(undefined)} />
    </>
  );
}
