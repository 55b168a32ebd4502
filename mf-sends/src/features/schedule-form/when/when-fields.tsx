import { DateField, TimeField } from '@pregon/ui/date-fields';
import { Switch, useValues } from '@pregon/ui/form';
import { formatZone } from '@pregon/ui/format';
import { Section } from '@pregon/ui/page';
import { blocks, Dependents } from '../dependents.tsx';
import { LazyPart } from '../lazy-part.tsx';
import { wallClockIn } from '../schedule-fields.ts';
import { defaultTime, fieldLabels, type ScheduleAppForm } from '../schedule-values.ts';
import { PlanSentence } from './plan-sentence.tsx';
import type { PlanState } from '../plan/use-plan.ts';

interface WhenFieldsProps {
  readonly form: ScheduleAppForm;
  readonly timeZone: string;
  readonly plan: PlanState;
  readonly hasStarted: boolean;
  /** The schedule that is edited; undefined for a new one. */
  readonly scheduleId: string | undefined;
}

const loadRepetition = () => import('./repetition-fields.tsx');

/** Form section with the date and time of a single sending, or the rule of a repetition. */
export function WhenFields({ form, timeZone, plan, hasStarted, scheduleId }: WhenFieldsProps) {
  const [repeats = false, day] = useValues(form, ['repeatSending', 'day']);
  const today = wallClockIn(timeZone).slice(0, 10);
  return (
    <Section
      title="Cuándo"
      description={`Hora de ${formatZone(timeZone)}`}
      aside={<Switch of={form} name="repeatSending" label={fieldLabels.repeatSending} isDisabled={hasStarted} />}
    >
      <div className="when">
        <DateField
          of={form}
          name="day"
          label={repeats ? 'Desde' : 'Día'}
          min={hasStarted ? undefined : today}
          holidays={plan.holidays.map((holiday) => holiday.day)}
          isDisabled={hasStarted}
          hint={hasStarted ? 'Ya salieron mensajes: el comienzo no cambia.' : undefined}
        />
        {repeats ? (
          <DateField of={form} name="dateEnd" label={fieldLabels.dateEnd} min={day ?? today} hint="Ese día también se envía." />
        ) : null}
        <TimeField
          of={form}
          name="sendingTime"
          label={fieldLabels.sendingTime}
          zone={formatZone(timeZone)}
          hint={repeats ? undefined : `Sin hora, a las ${defaultTime}.`}
          isDisabled={hasStarted && !repeats}
        />
      </div>
      <Dependents form={form} block={blocks.repeatSending}>
        {repeats ? (
          <LazyPart load={loadRepetition} height="4.5rem">
            {({ RepetitionFields, MovedNote }) => (
              <>
                <RepetitionFields form={form} />
                {scheduleId === undefined ? null : <MovedNote identifier={scheduleId} plan={plan} timeZone={timeZone} />}
              </>
            )}
          </LazyPart>
        ) : null}
      </Dependents>
      <PlanSentence form={form} plan={plan} />
    </Section>
  );
}
