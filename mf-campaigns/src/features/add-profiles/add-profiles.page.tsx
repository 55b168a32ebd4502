import { faultMessage } from '@pregon/auth-api/fault';
import { graphqlQuery } from '@pregon/auth-api/queries';
import { campaignsQuery } from '@pregon/contract/campaigns/campaigns.operations';
import { largestPage } from '@pregon/contract/page.schema';
import { Button, buttonClass } from '@pregon/ui/button';
import { Bone, Empty, Page, Waiting } from '@pregon/ui/page';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { AddProfilesForm } from './add-profiles-form.tsx';

const offered = graphqlQuery(campaignsQuery, { page: 1, size: largestPage, filter: { allowAddSend: true } });

export default function AddProfilesPage() {
  return (
    <Page title="Agregar perfil" description="Elige una campaña vigente y cuántos perfiles le vas a agregar.">
      <AddProfiles />
    </Page>
  );
}

function AddProfiles() {
  const [address] = useSearchParams();
  const { data, error, refetch } = useQuery(offered);
  if (data?.campaigns.total === 0)
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
  if (data) return <AddProfilesForm campaigns={data.campaigns.items} preselected={address.get('campaign') ?? undefined} />;
  if (error)
    return (
      <Empty
        kind="fault"
        title="No pudimos cargar las campañas"
        actions={<Button onPress={() => void refetch()}>Reintentar</Button>}
      >
        {faultMessage(error)}
      </Empty>
    );
  return (
    <div className="page-body">
      <Waiting label="Cargando campañas…">
        <Bone height="3.5rem" />
      </Waiting>
    </div>
  );
}
