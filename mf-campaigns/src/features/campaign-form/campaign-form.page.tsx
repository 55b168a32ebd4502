import { useMayCall } from '@pregon/auth-api/session';
import { campaignForm } from '@pregon/contract/campaigns/campaign.schema';
import { createCampaign } from '@pregon/contract/campaigns/campaigns.endpoints';
import { useAppForm } from '@pregon/ui/form';
import { forgetUnsavedChanges } from '@pregon/ui/unsaved';
import { useNavigate } from 'react-router-dom';
import { useCreateCampaign } from '../../campaign-changes.ts';
import { paths, type RunState } from '../../paths.ts';
import { CampaignForm } from './campaign-form.tsx';

export default function NewCampaignPage() {
  const navigate = useNavigate();
  const mayCreate = useMayCall(createCampaign);
  const { mutateAsync: create } = useCreateCampaign();
  const form = useAppForm({ schema: campaignForm });
  return (
    <CampaignForm
      form={form}
      title="Crear Campaña"
      description="Ponle nombre y fechas; los perfiles de clientes vienen después."
      placesHint="Los llenas enseguida, uno por uno."
      save={{ label: 'Crear campaña', pendingLabel: 'Creando campaña…', isAllowed: mayCreate }}
      onSubmit={async (body) => {
        const { identifier, numberSends, profileCount } = await create({ body });
        forgetUnsavedChanges();
        const state: RunState = { profilesBefore: profileCount };
        await navigate(paths.profiles(identifier, numberSends), { state });
      }}
    />
  );
}
