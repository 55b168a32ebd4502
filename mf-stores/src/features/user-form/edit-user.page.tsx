import { faultMessage, isFault } from '@pregon/auth-api/fault';
import { restQuery } from '@pregon/auth-api/queries';
import { useMayCall } from '@pregon/auth-api/session';
import { readUser } from '@pregon/contract/users/users.endpoints';
import { Button, buttonClass } from '@pregon/ui/button';
import { Bone, Empty, Page, Waiting } from '@pregon/ui/page';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { AdministratorsOnly } from '../../staff/administrators-only.tsx';
import { staffPaths } from '../../staff/staff-paths.ts';
import { EditUser } from './edit-user.tsx';

const title = 'Editar usuario';
const bones = ['first', 'second', 'third'];

export default function EditUserPage() {
  const { userId = '' } = useParams();
  if (!useMayCall(readUser)) return <AdministratorsOnly title={title} what="a los usuarios" />;
  // Another user is another screen: nothing of the last one stays.
  return <LoadUser key={userId} id={userId} />;
}

function LoadUser({ id }: { readonly id: string }) {
  const { data, error, refetch, isFetchedAfterMount } = useQuery({ ...restQuery(readUser, { params: { id } }), staleTime: 0 });
  // What was known before is not what one changes: the form begins with what the server says now.
  if (data && isFetchedAfterMount) return <EditUser user={data} />;
  if (!error) {
    return (
      <Page title={title} description={<Bone width="16rem" />}>
        <div className="page-body">
          <Waiting label="Cargando usuario…">
            {bones.map((bone) => (
              <p key={bone}>
                <Bone height="7rem" />
              </p>
            ))}
          </Waiting>
        </div>
      </Page>
    );
  }
  const isGone = isFault(error, 'NOT_FOUND', 'INVALID');
  return (
    <Page title={title}>
      <Empty
        kind="fault"
        title={isGone ? 'Este usuario no existe' : 'No pudimos cargar el usuario'}
        actions={
          isGone ? (
            <Link className={buttonClass({ variant: 'primary' })} to={staffPaths.users}>
              Ver usuarios
            </Link>
          ) : (
            <Button variant="primary" onPress={() => void refetch()}>
              Reintentar
            </Button>
          )
        }
      >
        {isGone ? 'Puede que el enlace esté incompleto.' : faultMessage(error)}
      </Empty>
    </Page>
  );
}
