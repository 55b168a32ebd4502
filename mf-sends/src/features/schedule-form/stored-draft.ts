import { type DraftOrigin, useStoredDraft } from '@pregon/auth-api/stored-drafts';
import * as v from 'valibot';
import { scheduleDraft } from './schedule-draft.tsx';
import { scheduleDrafts } from '../../drafts/schedule-drafts.ts';
import { emptySchedule, type ScheduleValues } from './schedule-values.ts';

/** A draft that is stored on the server, with what was typed. */
export interface StoredDraft extends DraftOrigin {
  readonly values: ScheduleValues;
}

/** Reads what an earlier form stored; fields that it did not know are empty, and what this one does not understand is left out. */
export function readValues(name: string, content: string): ScheduleValues {
  const stored: unknown = { ...emptySchedule, ...(JSON.parse(content) as object), name };
  return v.is(scheduleDraft, stored) ? stored : { ...emptySchedule, name };
}

/** Loads a draft. */
export function useStoredSchedule(identifier: string) {
  const { draft: stored, error, retry } = useStoredDraft(scheduleDrafts, identifier);
  const draft: StoredDraft | undefined = stored && {
    identifier: stored.identifier,
    version: stored.version,
    values: readValues(stored.name, stored.content),
  };
  return { draft, error, retry };
}
