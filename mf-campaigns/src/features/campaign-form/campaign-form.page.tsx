import { forgetUnsavedChanges } from '@pregon/ui/unsaved';
import { useNavigate } from 'react-router-dom';
import { paths, type RunState } from '../../paths.ts';
import { CampaignForm } from './campaign-form.tsx';
import { useCreateCampaign } from './create-campaign.ts';

export default function CampaignFormPage() {
  const navigate = useNavigate();
  const { mutateAsync: createCampaign } = useCreateCampaign();
  return (
    <CampaignForm
      onSubmit={async (form) => {
        const { identifier, numberSends, profileCount } = await createCampaign({ body: form });
        forgetUnsavedChanges();
        const state: RunState = { profilesBefore: profileCount };
        await navigate(paths.profiles(identifier, numberSends), { state });
      }}
    />
  );
}
