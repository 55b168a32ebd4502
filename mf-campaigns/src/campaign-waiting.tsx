import { faultMessage } from '@pregon/auth-api/fault';
import { Button, buttonClass } from '@pregon/ui/button';
import { Bone, Empty, Page, Waiting } from '@pregon/ui/page';
import { Link } from 'react-router-dom';
import { paths } from './paths.ts';

interface CampaignFaultProps {
  /** Of the page. */
  readonly title: string;
  /** What is not there: 'Esta campaña no existe'; undefined when it could not be loaded. */
  readonly gone: string | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** What stands in the place of a screen of one campaign that can't be shown. */
export function CampaignFault({ title, gone, error, onRetry }: CampaignFaultProps) {
  return (
    <Page title={title}>
      <Empty
        kind="fault"
        title={gone ?? 'No pudimos cargar la campaña'}
        actions={
          gone ? (
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
        {gone ? 'Puede que alguien la haya eliminado, o que el enlace esté incompleto.' : faultMessage(error)}
      </Empty>
    </Page>
  );
}

const bones = ['first', 'second', 'third'];

/** The same while it is on its way. */
export function CampaignLoading({ title }: { readonly title: string }) {
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
