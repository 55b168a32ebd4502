import { useMayCall } from '@pregon/auth-api/session';
import { errorTable } from '@pregon/contract/errors';
import type { Campaign } from '@pregon/contract/campaigns/campaign.schema';
import { createProfile, updateProfile } from '@pregon/contract/profiles/profile-changes.endpoints';
import { Button } from '@pregon/ui/button';
import { Submit } from '@pregon/ui/form';
import { Icon } from '@pregon/ui/icon';
import { ActionBar, BackLink } from '@pregon/ui/page';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import type { ProfileAppForm } from './profile-values.ts';
import type { Step } from './steps.ts';
import type { useStep } from './use-step.ts';

interface ProfileActionsProps {
  /** The first step leads back to it. */
  readonly campaign: Campaign;
  readonly form: ProfileAppForm;
  readonly steps: ReturnType<typeof useStep>;
  /** Validates the current step; resolves to whether it may be left. */
  readonly checkStep: () => Promise<boolean>;
  readonly saveLabel: string;
  /** A customer file is still uploading; saving now would omit it. */
  readonly isUploading: boolean;
  readonly isNew: boolean;
  /** A second way to save a new profile. */
  readonly otherSave: ReactNode;
  /** Content in place of the submit button. */
  readonly instead: ReactNode;
}

export const uploadingReason = 'Espera a que el archivo termine de leerse.';

/** Action bar of the form: previous and next step, and a submit button on every step. */
export function ProfileActions(props: ProfileActionsProps) {
  const { form, campaign, steps, checkStep, saveLabel, isUploading, isNew, otherSave, instead } = props;
  const { previous, next, addressOf, goTo } = steps;
  const leaveTo = async (step: Step) => {
    if (await checkStep()) goTo(step);
  };
  const maySave = useMayCall(isNew ? createProfile : updateProfile);
  const back = previous
    ? { ...addressOf(previous), label: previous.label }
    : { to: paths.campaign(campaign.identifier), state: null, label: campaign.name };
  return (
    <ActionBar
      back={
        <BackLink to={back.to} state={back.state}>
          {back.label}
        </BackLink>
      }
    >
      {otherSave}
      {instead ?? (
        <Submit
          of={form}
          variant={next ? 'default' : 'primary'}
          pendingLabel="Guardando perfil…"
          isDisabled={!maySave || isUploading}
          disabledReason={maySave ? uploadingReason : errorTable.FORBIDDEN.message}
        >
          {saveLabel}
        </Submit>
      )}
      {next ? (
        <Button variant={instead ? 'default' : 'primary'} onPress={() => void leaveTo(next)}>
          Siguiente
          <Icon of={ArrowRight} />
        </Button>
      ) : null}
    </ActionBar>
  );
}
