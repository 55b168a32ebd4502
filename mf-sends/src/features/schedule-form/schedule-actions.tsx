import { useMayCall } from '@pregon/auth-api/session';
import { forbiddenMessage } from '@pregon/contract/error-messages';
import { createSchedule, updateSchedule } from '@pregon/contract/schedules/schedules.endpoints';
import { Button } from '@pregon/ui/button';
import { Submit, Switch, useValues } from '@pregon/ui/form';
import { ActionBar, BackLink } from '@pregon/ui/page';
import { paths } from '../../paths.ts';
import { DraftButton } from './draft-button.tsx';
import type { SendTime } from './send-now.ts';
import type { StoredDraft } from './stored-draft.ts';
import type { ScheduleAppForm } from './schedule-values.ts';

interface ScheduleActionsProps {
  readonly form: ScheduleAppForm;
  /** Sets the day and the time to the current minute; undefined when the schedule cannot start now. */
  readonly setNow: ((before: SendTime) => void) | undefined;
  /** How the form is stored as a draft while it is incomplete; undefined for a schedule that is no draft. */
  readonly draft:
    | { readonly stored: StoredDraft | undefined; readonly draftKey: string; readonly of: string | undefined }
    | undefined;
  readonly isNew: boolean;
}

/** Action bar of the form: back link, active switch and submit button. */
export function ScheduleActions({ form, setNow, draft, isNew }: ScheduleActionsProps) {
  const [active = false, repeats = false, day, sendingTime] = useValues(form, ['active', 'repeatSending', 'day', 'sendingTime']);
  const access = { isDisabled: !useMayCall(isNew ? createSchedule : updateSchedule), disabledReason: forbiddenMessage };
  return (
    <ActionBar back={<BackLink to={paths.schedules}>Programaciones</BackLink>}>
      <div className="activate">
        <Switch of={form} name="active" label="Activa" />
      </div>
      {setNow && !repeats ? (
        <Button
          {...access}
          onPress={() => {
            setNow({ active, day, sendingTime });
            document.forms.namedItem(form.id)?.requestSubmit();
          }}
        >
          Enviar ahora
        </Button>
      ) : null}
      {draft && !active ? (
        <DraftButton form={form} {...access} {...draft} />
      ) : (
        <Submit of={form} pendingLabel={active ? 'Revisando…' : 'Guardando…'} {...access}>
          {active ? (isNew ? 'Programar' : 'Guardar y programar') : 'Guardar borrador'}
        </Submit>
      )}
    </ActionBar>
  );
}
