import { useParams } from 'react-router-dom';
import { EditCampaign } from './edit-campaign.tsx';

export default function EditCampaignPage() {
  const { campaignId = '' } = useParams();
  // The key resets all state when the route changes to another campaign.
  return <EditCampaign key={campaignId} identifier={campaignId} />;
}
