import { drafts } from '@pregon/auth-api/drafts';
import { isFault } from '@pregon/auth-api/fault';
import type { Campaign } from '@pregon/contract/campaigns/campaign.schema';
import type { Profile } from '@pregon/contract/profiles/profile.schema';
import type { ProfileValues } from '@pregon/contract/profiles/profile-fields';
import { Form, goToField, useAppForm, useDirty } from '@pregon/ui/form';
import { Note, Page } from '@pregon/ui/page';
import { useUnsavedChanges } from '@pregon/ui/unsaved';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import type { DraftOrigin } from '@pregon/auth-api/stored-drafts';
import { restoreTyped, type TypedTexts } from '../../drafts/draft-content.ts';
import { AudiencePanel } from './audience/audience-panel.tsx';
import { CampaignFull } from './campaign-full.tsx';
import { ProfileActions } from './profile-actions.tsx';
import { ProfileDraftButton } from './profile-draft-button.tsx';
import { ProfileDraft, restoreDraft } from './profile-draft.tsx';
import { profileSchema } from './profile-values.ts';
import { useSaveProfile } from './profile.queries.ts';
import { StepLinks } from './step-links.tsx';
import { StepPane } from './step-pane.tsx';
import { fieldLabels, formFields, requiredFields, type Step, stepOf } from './steps.ts';
import type { StepProps } from './steps/step-props.ts';
import { useCustomerFileUpload } from './use-customer-file-upload.ts';
import { usePrefetchedSteps } from './use-prefetched-steps.ts';
import { useStep } from './use-step.ts';
import { useStepCheck } from './use-step-check.ts';

interface ProfileFormProps {
  readonly campaign: Campaign;
  readonly title: string;
  readonly description: ReactNode;
  readonly start: ProfileValues;
  /** The identifier of the profile that is edited; undefined for a new one. */
  readonly identifier?: string | undefined;
  /** The stored draft that is continued. */
  readonly stored?: (DraftOrigin & { readonly typed: TypedTexts }) | undefined;
  /** The storage key of the draft. */
  readonly draftKey: string;
  readonly saveLabel: string;
  /** True after a previous profile of the run was saved; the first field takes the focus then. */
  readonly isNext?: boolean;
  /** Makes the form read-only, with the reason and an alternative action. */
  readonly readOnly?: { readonly reason: ReactNode; readonly action: ReactNode } | undefined;
  /** What a change of the audience leads to. */
  readonly warning?: string | undefined;
  /** Where the profile is used. */
  readonly uses?: ReactNode;
  readonly onSaved: (saved: Profile) => Promise<void>;
}

export function ProfileForm(props: ProfileFormProps) {
  const {
    campaign,
    title,
    description,
    start,
    identifier,
    stored,
    saveLabel,
    isNext = false,
    readOnly,
    warning,
    uses,
    onSaved,
  } = props;
  // The key of the draft is fixed on mount: a concurrent change of the campaign shifts the position in the run, but not the
  // form.
  const [draftKey] = useState(props.draftKey);
  const form = useAppForm({
    schema: profileSchema,
    initialValues: { profile: start },
    fields: formFields,
    required: requiredFields,
  });
  const [isRestored] = useState(() => {
    if (stored) restoreTyped(form, stored.typed);
    return !readOnly && restoreDraft(form, draftKey);
  });
  const isDirty = useDirty(form);
  useUnsavedChanges(isDirty);
  const save = useSaveProfile(campaign.identifier, identifier, stored?.identifier);
  const upload = useCustomerFileUpload(form);
  const [isFull, setFull] = useState(false);
  const steps = useStep();
  const { onMounted, reveal } = useStepFocus(form, steps);
  const checkStep = useStepCheck(form, steps.step, !readOnly);
  usePrefetchedSteps();
  const isReadOnly = readOnly !== undefined;
  const bind: StepProps['bind'] = (field) => ({
    of: form,
    name: `profile.${field}`,
    label: fieldLabels[field],
    isDisabled: isReadOnly,
  });
  return (
    <Page
      title={title}
      description={description}
      rail={
        <AudiencePanel
          form={form}
          onGoTo={(field) => {
            reveal(`profile.${field}`);
            goToField(form, `profile.${field}`);
          }}
        />
      }
      foot={
        <ProfileActions
          form={form}
          campaign={campaign}
          steps={steps}
          checkStep={checkStep}
          saveLabel={saveLabel}
          isUploading={upload.pending !== undefined}
          otherSave={
            identifier === undefined ? (
              <ProfileDraftButton
                form={form}
                campaign={campaign.identifier}
                stored={stored}
                draftKey={draftKey}
                isUploading={upload.pending !== undefined}
              />
            ) : null
          }
          instead={readOnly?.action}
          isNew={identifier === undefined}
        />
      }
    >
      {uses}
      {readOnly?.reason}
      {warning ? (
        <div className="draft">
          <Note tone="warning">{warning}</Note>
        </div>
      ) : null}
      <StepLinks form={form} current={steps.step} addressOf={steps.addressOf} />
      {isReadOnly ? null : <ProfileDraft form={form} storageKey={draftKey} isDirty={isDirty} isRestored={isRestored} />}
      <Form
        of={form}
        aria-label={title}
        part={steps.step.slug}
        onReveal={reveal}
        onSubmit={async ({ profile }) => {
          setFull(false);
          let saved: Profile;
          try {
            saved = await save(profile);
          } catch (error) {
            setFull(isFault(error, 'CAMPAIGN_FULL'));
            throw error;
          }
          drafts.drop(draftKey);
          await onSaved(saved);
        }}
      >
        {isFull ? <CampaignFull campaign={campaign.identifier} /> : null}
        <StepPane
          step={steps.step}
          onMounted={onMounted}
          form={form}
          bind={bind}
          campaign={campaign}
          upload={upload}
          isReadOnly={isReadOnly}
          isNext={isNext}
        />
      </Form>
    </Page>
  );
}

/** Manages the focus on a step change: it goes to the field that was asked for, or to the step itself. */
function useStepFocus(form: StepProps['form'], { step, goTo }: ReturnType<typeof useStep>) {
  const shown = useRef<Step>(undefined);
  const pendingField = useRef<string>(undefined);
  const onMounted = useCallback(
    (now: Step, pane: HTMLElement | null) => {
      const field = pendingField.current;
      const isFirst = shown.current === undefined;
      pendingField.current = undefined;
      if (shown.current === now) return;
      shown.current = now;
      if (field !== undefined) goToField(form, field);
      else if (!isFirst) pane?.focus();
    },
    [form],
  );
  const reveal = (name: string) => {
    const target = stepOf(name);
    if (target === step) return;
    pendingField.current = name;
    goTo(target);
  };
  return { onMounted, reveal };
}
