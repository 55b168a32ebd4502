import { drafts } from '@pregon/auth-api/drafts';
import { useMayCall } from '@pregon/auth-api/session';
import { type DraftOrigin, newDraft } from '@pregon/auth-api/stored-drafts';
import { createProfile } from '@pregon/contract/profiles/profile-changes.endpoints';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { DraftButton } from '../../drafts/draft-button.tsx';
import { profileDrafts } from '../../drafts/draft-stores.ts';
import { paths } from '../../paths.ts';
import { uploadingReason } from './profile-actions.tsx';
import type { ProfileAppForm } from './profile-values.ts';
import { useProfileValues } from './selection-of.ts';

interface ProfileDraftButtonProps {
  readonly form: ProfileAppForm;
  /** The identifier of the campaign. */
  readonly campaign: string;
  /** The stored draft that is continued. */
  readonly stored: DraftOrigin | undefined;
  /** The storage key of the autosaved values, which are dropped once the draft is stored. */
  readonly draftKey: string;
  readonly isUploading: boolean;
}

/** Stores a new profile as a draft of its campaign. */
export function ProfileDraftButton({ form, campaign, stored, draftKey, isUploading }: ProfileDraftButtonProps) {
  const navigate = useNavigate();
  const values = useProfileValues(form);
  const [origin] = useState(() => stored ?? newDraft());
  const [store] = useState(() => profileDrafts(campaign));
  return (
    <DraftButton
      form={form}
      nameField="profile.name"
      values={values}
      store={store}
      origin={origin}
      isAllowed={useMayCall(createProfile)}
      waitReason={isUploading ? uploadingReason : undefined}
      onStored={() => {
        drafts.drop(draftKey);
        return navigate(paths.campaign(campaign));
      }}
    />
  );
}
