import { type DraftOrigin, useStoredDraft } from '@pregon/auth-api/stored-drafts';
import { readTypedNumber } from '@pregon/ui/form';
import * as v from 'valibot';
import { scheduleDraft } from './schedule-draft.tsx';
import { scheduleDrafts } from '../../drafts/schedule-drafts.ts';
import { emptySchedule, type ScheduleValues } from './schedule-values.ts';

/** A draft that is stored on the server, with what was typed. */
export interface StoredDraft extends DraftOrigin {
  readonly values: ScheduleValues;
  /** Texts of fields that have no value yet: incomplete dates, and texts that are no numbers. By field. */
  readonly typed: ReadonlyMap<string, string>;
  /** The identifier of the stored schedule that it changes, which is a draft too; undefined for a new schedule. */
  readonly schedule: string | undefined;
}

const textsByField = v.record(v.string(), v.string());

/** Reads what an earlier form stored; fields that it did not know are empty, and what this one does not understand is left out. */
export function readContent(name: string, content: string): Pick<StoredDraft, 'values' | 'typed' | 'schedule'> {
  const { typedTexts, schedule, ...fields } = JSON.parse(content) as {
    readonly typedTexts?: unknown;
    readonly schedule?: unknown;
  };
  const typed = new Map(Object.entries(v.is(textsByField, typedTexts) ? typedTexts : {}));
  const dayTheMonth = typed.get('dayTheMonth');
  const stored: unknown = {
    ...emptySchedule,
    ...fields,
    ...(dayTheMonth !== undefined && { dayTheMonth: readTypedNumber(dayTheMonth) }),
    // An incomplete time is not the default time of a new form.
    ...(typed.has('sendingTime') && { sendingTime: undefined }),
    name,
  };
  return {
    values: v.is(scheduleDraft, stored) ? stored : { ...emptySchedule, name },
    typed,
    schedule: typeof schedule === 'string' ? schedule : undefined,
  };
}

/** Loads a draft. */
export function useStoredSchedule(identifier: string) {
  const { draft: stored, error, retry } = useStoredDraft(scheduleDrafts, identifier);
  const draft: StoredDraft | undefined = stored && {
    identifier: stored.identifier,
    version: stored.version,
    ...readContent(stored.name, stored.content),
  };
  return { draft, error, retry };
}
