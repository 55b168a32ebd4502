import { byChannel } from '@pregon/contract/channels/channels';
import { drafts } from '@pregon/auth-api/drafts';
import { DraftAutosave, resetForm, setFieldValue } from '@pregon/ui/form';
import * as v from 'valibot';
import { emptySchedule, type ScheduleAppForm, scheduleFieldNames, type ScheduleValues } from './schedule-values.ts';
import { useScheduleValues, valueAt } from './use-schedule-values.ts';

/** Schema of a stored draft: values may be invalid, but must have the type of their field. */
const scheduleDraft = v.custom<ScheduleValues>(
  (kept) => v.is(v.looseObject(byChannel(() => v.looseObject({}))), kept) && fits(kept),
);

const fits = (kept: object): boolean =>
  scheduleFieldNames.every((name) => {
    const [value, empty] = [valueAt(kept, name), valueAt(emptySchedule, name)];
    if (Array.isArray(empty)) return Array.isArray(value);
    return value === undefined
      ? empty === undefined || name === 'sendingTime'
      : empty === undefined || typeof value === typeof empty;
  });

/** Fills a form from the stored draft. Returns whether there was one. */
export function restoreDraft(form: ScheduleAppForm, place: string): boolean {
  const kept = drafts.read(place, scheduleDraft);
  if (!kept) return false;
  for (const name of scheduleFieldNames) setFieldValue(form, name, valueAt(kept, name) as never);
  return true;
}

interface ScheduleDraftProps {
  readonly form: ScheduleAppForm;
  /** The storage key of the draft. */
  readonly place: string;
  readonly isDirty: boolean;
  readonly isRestored: boolean;
}

/** Autosaves the draft of the form in the browser's storage. */
export function ScheduleDraft({ form, place, isDirty, isRestored }: ScheduleDraftProps) {
  const values = useScheduleValues(form);
  return (
    <DraftAutosave
      storage={drafts}
      storageKey={place}
      values={values}
      isDirty={isDirty}
      isRestored={isRestored}
      onStartOver={() => resetForm(form)}
    />
  );
}
