import { toast } from '@pregon/ui/toast';
import { forgetUnsavedChanges } from '@pregon/ui/unsaved';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { CampaignForm } from './campaign-form.tsx';
import { useCreateCampaign } from './create-campaign.ts';

export default function CampaignFormPage() {
  const navigate = useNavigate();
  const { mutateAsync: createCampaign } = useCreateCampaign();
  return (
    <CampaignForm
      onSubmit={async (form) => {
        const { name } = await createCampaign({ body: form });
        forgetUnsavedChanges();
        toast.success(`Campaña «${name}» creada.`);
        await navigate(paths.campaigns);
      }}
    />
  );
}
