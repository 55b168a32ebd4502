import { useParams } from 'react-router-dom';
import { EditCampaign } from './edit-campaign.tsx';

export default function EditCampaignPage() {
  const { campaignId = '' } = useParams();
  // Another campaign is another screen: nothing of the last one stays.
  return <EditCampaign key={campaignId} identifier={campaignId} />;
}
