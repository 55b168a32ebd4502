import { loadPart } from '@pregon/remote-api/load-part';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CampaignLoading } from '../../campaign-record.tsx';
import { NewCampaign } from './new-campaign.tsx';

const ContinuedCampaign = lazy(() =>
  loadPart(() => import(/* webpackChunkName: "continued-campaign" */ './continued-campaign.tsx')),
);

export default function NewCampaignPage() {
  const [address] = useSearchParams();
  const draft = address.get('draft');
  if (draft === null) return <NewCampaign />;
  return (
    <Suspense fallback={<CampaignLoading title="Crear Campaña" />}>
      <ContinuedCampaign key={draft} identifier={draft} />
    </Suspense>
  );
}
