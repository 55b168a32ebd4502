import { useMayCall } from '@pregon/auth-api/session';
import { forbiddenMessage } from '@pregon/contract/error-messages';
import { createSchedule, updateSchedule } from '@pregon/contract/schedules/schedules.endpoints';
import { buttonClass } from '@pregon/ui/button';
import { Submit, Switch, useValues } from '@pregon/ui/form';
import { ActionBar } from '@pregon/ui/page';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import type { ScheduleAppForm } from './schedule-values.ts';

interface ScheduleActionsProps {
  readonly form: ScheduleAppForm;
  readonly isNew: boolean;
}

/** Action bar of the form: back link, active switch and submit button. */
export function ScheduleActions({ form, isNew }: ScheduleActionsProps) {
  const [active = false] = useValues(form, ['active']);
  const maySave = useMayCall(isNew ? createSchedule : updateSchedule);
  return (
    <ActionBar
      back={
        <Link className={buttonClass({ variant: 'ghost' })} to={paths.schedules}>
          Programaciones
        </Link>
      }
    >
      <div className="activate">
        <Switch of={form} name="active" label="Activa" />
      </div>
      <Submit
        of={form}
        pendingLabel={active ? 'Revisando…' : 'Guardando…'}
        isDisabled={!maySave}
        disabledReason={forbiddenMessage}
      >
        {active ? (isNew ? 'Programar' : 'Guardar y programar') : 'Guardar borrador'}
      </Submit>
    </ActionBar>
  );
}
