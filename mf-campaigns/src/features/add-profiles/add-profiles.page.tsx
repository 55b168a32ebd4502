import { faultMessage } from '@pregon/auth-api/fault';
import { graphqlQuery } from '@pregon/auth-api/queries';
import { campaignsQuery } from '@pregon/contract/campaigns/campaigns.operations';
import { largestPage } from '@pregon/contract/page.schema';
import { Button, buttonClass } from '@pregon/ui/button';
import { Bone, Empty, Page, Waiting } from '@pregon/ui/page';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { AddProfilesForm, head } from './add-profiles-form.tsx';

const offered = graphqlQuery(campaignsQuery, { page: 1, size: largestPage, filter: { allowAddSend: true } });

export default function AddProfilesPage() {
  const [address] = useSearchParams();
  const { data, error, refetch } = useQuery(offered);
  if (data && data.campaigns.total > 0)
    return <AddProfilesForm campaigns={data.campaigns.items} preselected={address.get('campaign') ?? undefined} />;
  return (
    <Page {...head}>{data ? <NoCampaigns /> : error ? <Fault error={error} onRetry={() => void refetch()} /> : <Loading />}</Page>
  );
}

function NoCampaigns() {
  return (
    <Empty
      kind="first"
      title="No hay campañas vigentes"
      actions={
        <Link className={buttonClass({ variant: 'primary' })} to={paths.newCampaign}>
          Crear Campaña
        </Link>
      }
    >
      Los perfiles se agregan a una campaña que no ha terminado.
    </Empty>
  );
}

function Fault({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  return (
    <Empty
      kind="fault"
      title="No pudimos cargar las campañas"
      actions={
        <Button variant="primary" onPress={onRetry}>
          Reintentar
        </Button>
      }
    >
      {faultMessage(error)}
    </Empty>
  );
}

function Loading() {
  return (
    <div className="page-body">
      <Waiting label="Cargando campañas…">
        <Bone height="3.5rem" />
      </Waiting>
    </div>
  );
}
