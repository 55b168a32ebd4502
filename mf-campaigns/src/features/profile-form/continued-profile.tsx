import { isFault } from '@pregon/auth-api/fault';
import { useStoredDraft } from '@pregon/auth-api/stored-drafts';
import { emptyProfile } from '@pregon/contract/profiles/profile-fields';
import { toast } from '@pregon/ui/toast';
import { forgetUnsavedChanges } from '@pregon/ui/unsaved';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CampaignFault, CampaignLoading } from '../../campaign-record.tsx';
import { readContent } from '../../drafts/draft-content.ts';
import { DraftFault } from '../../drafts/draft-fault.tsx';
import { profileDrafts } from '../../drafts/draft-stores.ts';
import { paths } from '../../paths.ts';
import { profileKinds } from './profile-draft.tsx';
import { ProfileForm } from './profile-form.tsx';
import { useProfileScreen } from './profile.queries.ts';

interface ContinuedProfileProps {
  readonly campaignId: string;
  /** The identifier of the draft. */
  readonly identifier: string;
}

const title = 'Nuevo perfil';

/** The form of a new profile with what was typed into a stored draft of its campaign. */
export default function ContinuedProfile({ campaignId, identifier }: ContinuedProfileProps) {
  const navigate = useNavigate();
  const { data, error, retry } = useProfileScreen(campaignId);
  const [store] = useState(() => profileDrafts(campaignId));
  const { draft, error: draftError, retry: retryDraft } = useStoredDraft(store, identifier);
  // A later answer must not replace the version that the form began with.
  const [begun, begin] = useState(draft);
  if (draft && !begun) begin(draft);
  if (isFault(error, 'NOT_FOUND', 'INVALID'))
    return <CampaignFault title={title} notFoundHeading="Esta campaña no existe" error={error} onRetry={retry} />;
  const isElsewhere = begun !== undefined && begun.campaign !== campaignId;
  const isGone = isElsewhere || (!begun && isFault(draftError, 'NOT_FOUND', 'INVALID'));
  const fault = (data ? null : error) ?? (begun ? null : draftError);
  if (isGone || fault)
    return (
      <DraftFault
        title={title}
        wayOut={{ to: paths.campaign(campaignId), label: 'Ver la campaña' }}
        error={fault}
        isGone={isGone}
        onRetry={() => {
          retry();
          retryDraft();
        }}
      />
    );
  if (!data || !begun) return <CampaignLoading title={title} />;
  const { values, typed } = readContent(begun.content, profileKinds, 'profile.');
  return (
    <ProfileForm
      campaign={data.campaign}
      title={title}
      description={`Campaña ${data.campaign.name} · borrador`}
      start={{ ...emptyProfile, ...values, name: begun.name }}
      stored={{ identifier, version: begun.version, typed }}
      draftKey={`profile/${campaignId}/draft/${identifier}/${begun.version}`}
      saveLabel="Guardar perfil"
      onSaved={async ({ name }) => {
        toast.success(`Perfil «${name}» guardado.`);
        forgetUnsavedChanges();
        await navigate(paths.campaign(campaignId));
      }}
    />
  );
}
