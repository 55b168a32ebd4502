import { byChannel } from '@pregon/contract/channels/channels';
import { drafts } from '@pregon/auth-api/drafts';
import { DraftAutosave, resetForm, setFieldValue } from '@pregon/ui/form';
import * as v from 'valibot';
import { emptySchedule, type ScheduleAppForm, scheduleFieldNames, type ScheduleValues } from './schedule-values.ts';
import { useScheduleValues, valueAt } from './use-schedule-values.ts';

/** Schema of a stored draft: values may be invalid, but must have the type of their field. */
export const scheduleDraft = v.custom<ScheduleValues>(
  (stored) => v.is(v.looseObject(byChannel(() => v.looseObject({}))), stored) && hasFieldTypes(stored),
);

const hasFieldTypes = (values: object): boolean =>
  scheduleFieldNames.every((name) => {
    const [value, empty] = [valueAt(values, name), valueAt(emptySchedule, name)];
    if (Array.isArray(empty)) return Array.isArray(value);
    return value === undefined
      ? empty === undefined || name === 'sendingTime'
      : empty === undefined || typeof value === typeof empty;
  });

/** Fills a form from the stored draft. Returns whether there was one. */
export function restoreDraft(form: ScheduleAppForm, storageKey: string): boolean {
  const stored = drafts.read(storageKey, scheduleDraft);
  if (!stored) return false;
  for (const name of scheduleFieldNames) setFieldValue(form, name, valueAt(stored, name) as never);
  return true;
}

interface ScheduleDraftProps {
  readonly form: ScheduleAppForm;
  /** The storage key of the draft. */
  readonly storageKey: string;
  readonly isDirty: boolean;
  readonly isRestored: boolean;
}

/** Autosaves the draft of the form in the browser's storage. */
export function ScheduleDraft({ form, storageKey, isDirty, isRestored }: ScheduleDraftProps) {
  const values = useScheduleValues(form);
  return (
    <DraftAutosave
      storage={drafts}
      storageKey={storageKey}
      values={values}
      isDirty={isDirty}
      isRestored={isRestored}
      onStartOver={() => resetForm(form)}
    />
  );
}
