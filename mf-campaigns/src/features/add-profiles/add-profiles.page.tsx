import { faultMessage, isFault } from '@pregon/auth-api/fault';
import { Button, buttonClass } from '@pregon/ui/button';
import { Skeleton, Empty, Page, Waiting } from '@pregon/ui/page';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { AddProfilesForm, head } from './add-profiles-form.tsx';
import { useCampaign, useOfferedCampaigns } from './add-profiles.queries.ts';

export default function AddProfilesPage() {
  const [address] = useSearchParams();
  const named = address.get('campaign') ?? '';
  const offered = useOfferedCampaigns();
  const asked = useCampaign(named);
  // A link to a campaign that no longer exists still shows the form with the others.
  const isSettled = named === '' || asked.data !== undefined || isFault(asked.error, 'NOT_FOUND', 'INVALID');
  const error = offered.error ?? (isSettled ? null : asked.error);
  if (offered.data && isSettled) {
    const { items, total } = offered.data.campaigns;
    // The key resets all state when the address names another campaign.
    if (total > 0 || asked.data) return <AddProfilesForm key={named} offered={items} asked={asked.data} />;
  }
  const retry = () => void Promise.all([offered, asked].filter(({ isError }) => isError).map(({ refetch }) => refetch()));
  return (
    <Page {...head}>
      {error ? <Fault error={error} onRetry={retry} /> : offered.data && isSettled ? <NoCampaigns /> : <Loading />}
    </Page>
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
        <Skeleton height="3.5rem" />
      </Waiting>
    </div>
  );
}
