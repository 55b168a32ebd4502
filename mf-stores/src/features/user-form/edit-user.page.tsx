import { faultMessage, isFault } from '@pregon/auth-api/fault';
import { restQuery } from '@pregon/auth-api/queries';
import { useMayCall } from '@pregon/auth-api/session';
import { readUser } from '@pregon/contract/users/users.endpoints';
import { RecordFault, RecordLoading } from '@pregon/ui/record';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { AdministratorsOnly } from '../../staff/administrators-only.tsx';
import { staffPaths } from '../../staff/staff-paths.ts';
import { EditUser } from './edit-user.tsx';

const title = 'Editar usuario';

export default function EditUserPage() {
  const { userId = '' } = useParams();
  if (!useMayCall(readUser)) return <AdministratorsOnly title={title} what="a los usuarios" />;
  // The key resets all state when the route changes to another user.
  return <LoadUser key={userId} id={userId} />;
}

function LoadUser({ id }: { readonly id: string }) {
  const { data, error, refetch, isFetchedAfterMount } = useQuery({ ...restQuery(readUser, { params: { id } }), staleTime: 0 });
  // The form must not start from stale values of the cache, so it waits for the first response.
  if (data && isFetchedAfterMount) return <EditUser user={data} />;
  if (!error) return <RecordLoading title={title} label="Cargando usuario…" />;
  const isGone = isFault(error, 'NOT_FOUND', 'INVALID');
  return (
    <RecordFault
      title={title}
      heading={isGone ? 'Este usuario no existe' : 'No pudimos cargar el usuario'}
      reason={isGone ? 'Puede que el enlace esté incompleto.' : faultMessage(error)}
      wayOut={isGone ? { to: staffPaths.users, label: 'Ver usuarios' } : undefined}
      onRetry={() => void refetch()}
    />
  );
}
