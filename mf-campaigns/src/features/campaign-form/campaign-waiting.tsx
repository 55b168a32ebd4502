import { faultMessage, isFault } from '@pregon/auth-api/fault';
import { Button, buttonClass } from '@pregon/ui/button';
import { Bone, Empty, Page, Waiting } from '@pregon/ui/page';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';

const title = 'Editar campaña';

export function CampaignFault({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const isGone = isFault(error, 'NOT_FOUND', 'INVALID');
  return (
    <Page title={title}>
      <Empty
        kind="fault"
        title={isGone ? 'Esta campaña no existe' : 'No pudimos cargar la campaña'}
        actions={
          isGone ? (
            <Link className={buttonClass({ variant: 'primary' })} to={paths.campaigns}>
              Ver campañas
            </Link>
          ) : (
            <Button variant="primary" onPress={onRetry}>
              Reintentar
            </Button>
          )
        }
      >
        {isGone ? 'Puede que la hayan eliminado, o que el enlace esté incompleto.' : faultMessage(error)}
      </Empty>
    </Page>
  );
}

const bones = ['what', 'when', 'how many'];

export function CampaignLoading() {
  return (
    <Page title={title} description={<Bone width="16rem" />}>
      <div className="page-body">
        <Waiting label="Cargando campaña…">
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
