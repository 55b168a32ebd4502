import { drafts } from '@pregon/auth-api/drafts';
import { KeptDraft, resetForm, setFieldValue } from '@pregon/ui/form';
import * as v from 'valibot';
import { emptySchedule, type ScheduleAppForm, scheduleFieldNames, type ScheduleValues } from './schedule-values.ts';
import { useScheduleValues, valueAt } from './use-schedule-values.ts';

/** What a draft holds need not be right, only of the kind that the field takes. */
const scheduleDraft = v.custom<ScheduleValues>(
  (kept) => v.is(v.looseObject({ email: v.looseObject({}), sms: v.looseObject({}), wa: v.looseObject({}) }), kept) && fits(kept),
);

const fits = (kept: object): boolean =>
  scheduleFieldNames.every((name) => {
    const [value, empty] = [valueAt(kept, name), valueAt(emptySchedule, name)];
    if (Array.isArray(empty)) return Array.isArray(value);
    return value === undefined
      ? empty === undefined || name === 'sendingTime'
      : empty === undefined || typeof value === typeof empty;
  });

/** Puts what was kept into a form that has just been made. Answers whether there was something. */
export function restoreDraft(form: ScheduleAppForm, place: string): boolean {
  const kept = drafts.read(place, scheduleDraft);
  if (!kept) return false;
  for (const name of scheduleFieldNames) setFieldValue(form, name, valueAt(kept, name) as never);
  return true;
}

interface ScheduleDraftProps {
  readonly form: ScheduleAppForm;
  /** Under what it is kept. */
  readonly place: string;
  readonly isDirty: boolean;
  readonly isRestored: boolean;
}

/** Keeps what is typed over a reload or the end of the session, and says so when it has brought something back. */
export function ScheduleDraft({ form, place, isDirty, isRestored }: ScheduleDraftProps) {
  const values = useScheduleValues(form);
  return (
    <KeptDraft
      drafts={drafts}
      place={place}
      values={values}
      isDirty={isDirty}
      isRestored={isRestored}
      onStartOver={() => resetForm(form)}
    />
  );
}
