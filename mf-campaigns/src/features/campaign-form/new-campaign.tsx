import { useMayCall } from '@pregon/auth-api/session';
import { type DraftOrigin, invalidateDrafts, newDraft } from '@pregon/auth-api/stored-drafts';
import { campaignForm } from '@pregon/contract/campaigns/campaign.schema';
import { createCampaign } from '@pregon/contract/campaigns/campaigns.endpoints';
import { useAppForm } from '@pregon/ui/form';
import { forgetUnsavedChanges } from '@pregon/ui/unsaved';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCreateCampaign } from '../../campaign-changes.ts';
import { DraftButton } from '../../drafts/draft-button.tsx';
import { restoreTyped } from '../../drafts/draft-content.ts';
import { campaignDrafts } from '../../drafts/draft-stores.ts';
import { paths, type RunState } from '../../paths.ts';
import { type CampaignDraft, useCampaignValues } from './campaign-draft.ts';
import { CampaignForm } from './campaign-form.tsx';
import { newCampaignHeading } from './headings.ts';

interface NewCampaignProps {
  /** The stored draft that is continued. */
  readonly stored?: DraftOrigin & CampaignDraft;
}

/** The form of a new campaign, which can be stored as a draft. */
export function NewCampaign({ stored }: NewCampaignProps) {
  const navigate = useNavigate();
  const mayCreate = useMayCall(createCampaign);
  const { mutateAsync: create } = useCreateCampaign();
  const form = useAppForm({ schema: campaignForm, initialValues: stored?.values });
  const [origin] = useState(() => {
    if (stored) restoreTyped(form, stored.typed);
    return stored ?? newDraft();
  });
  const values = useCampaignValues(form);
  return (
    <CampaignForm
      form={form}
      {...newCampaignHeading}
      placesHint="Los llenas enseguida, uno por uno."
      save={{ label: 'Crear campaña', pendingLabel: 'Creando campaña…', isAllowed: mayCreate }}
      otherSave={
        <DraftButton
          form={form}
          nameField="name"
          values={values}
          store={campaignDrafts}
          origin={origin}
          isAllowed={mayCreate}
          onStored={() => navigate(paths.campaigns)}
        />
      }
      onSubmit={async (campaign) => {
        const { identifier, numberSends, profileCount } = await create({
          body: { ...campaign, ...(stored && { draft: stored.identifier }) },
        });
        forgetUnsavedChanges();
        if (stored) void invalidateDrafts(campaignDrafts);
        const state: RunState = { profilesBefore: profileCount };
        await navigate(paths.profiles(identifier, numberSends), { state });
      }}
    />
  );
}
