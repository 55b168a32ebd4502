import { useSearchParams } from 'react-router-dom';
import { EditCampaign } from './edit-campaign.tsx';
import { NewCampaign } from './new-campaign.tsx';

export default function CampaignFormPage() {
  const [address] = useSearchParams();
  const identifier = address.get('campaign');
  // Another campaign is another screen: nothing of the last one stays.
  return identifier ? <EditCampaign key={identifier} identifier={identifier} /> : <NewCampaign />;
}
