import { isFault } from '@pregon/auth-api/fault';
import { restQuery } from '@pregon/auth-api/queries';
import { readCampaign } from '@pregon/contract/campaigns/campaigns.endpoints';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { CampaignFault, CampaignLoading } from '../../campaign-record.tsx';
import { CampaignPage } from './campaign-page.tsx';
import './campaign-page.css';

const title = 'Campaña';

export default function LoadedCampaignPage() {
  const { campaignId = '' } = useParams();
  const { data, error, refetch } = useQuery({ ...restQuery(readCampaign, { params: { id: campaignId } }), staleTime: 0 });
  // The key resets all state when the route changes to another campaign.
  if (data) return <CampaignPage key={campaignId} campaign={data} />;
  if (!error) return <CampaignLoading title={title} />;
  const notFoundHeading = isFault(error, 'NOT_FOUND', 'INVALID') ? 'Esta campaña no existe' : undefined;
  return <CampaignFault title={title} notFoundHeading={notFoundHeading} error={error} onRetry={() => void refetch()} />;
}
