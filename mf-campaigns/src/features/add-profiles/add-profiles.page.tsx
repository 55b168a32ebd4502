import { faultMessage, isFault } from '@pregon/auth-api/fault';
import { Button, buttonClass } from '@pregon/ui/button';
import { Skeleton, Empty, Page, Waiting } from '@pregon/ui/page';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { AddProfilesForm } from './add-profiles-form.tsx';
import { useCampaign, useOfferedCampaigns } from './add-profiles.queries.ts';
import { heading } from './heading.ts';

export default function AddProfilesPage() {
  const [address] = useSearchParams();
  const identifier = address.get('campaign') ?? '';
  const offered = useOfferedCampaigns();
  const preselected = useCampaign(identifier);
  // A link to a campaign that no longer exists still shows the form with the others.
  const isSettled = identifier === '' || preselected.data !== undefined || isFault(preselected.error, 'NOT_FOUND', 'INVALID');
  const error = offered.error ?? (isSettled ? null : preselected.error);
  if (offered.data && isSettled) {
    const { items, total } = offered.data.campaigns;
    // The key resets all state when the address names another campaign.
    if (total > 0 || preselected.data) return <AddProfilesForm key={identifier} offered={items} preselected={preselected.data} />;
  }
  const retry = () => void Promise.all([offered, preselected].filter(({ isError }) => isError).map(({ refetch }) => refetch()));
  return (
    <Page {...heading}>
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
