import { restQuery } from '@pregon/auth-api/queries';
import { readScheduleDraft, type ScheduleDraft } from '@pregon/contract/schedules/schedule-drafts.endpoints';
import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { scheduleDraft } from './schedule-draft.tsx';
import { emptySchedule, type ScheduleValues } from './schedule-values.ts';

/** A draft that is stored on the server, with what was typed. */
export interface StoredDraft extends Pick<ScheduleDraft, 'identifier' | 'version'> {
  readonly values: ScheduleValues;
}

/** Reads what an earlier form stored; fields that it did not know are empty, and what this one does not understand is left out. */
export function readValues(name: string, content: string): ScheduleValues {
  const stored: unknown = { ...emptySchedule, ...(JSON.parse(content) as object), name };
  return v.is(scheduleDraft, stored) ? stored : { ...emptySchedule, name };
}

/** Loads a draft. */
export function useStoredDraft(identifier: string) {
  const query = useQuery({
    ...restQuery(readScheduleDraft, { params: { id: identifier } }),
    staleTime: 0,
  });
  const { data, isFetchedAfterMount, error, refetch } = query;
  const draft: StoredDraft | undefined =
    data && isFetchedAfterMount
      ? { identifier: data.identifier, version: data.version, values: readValues(data.name, data.content) }
      : undefined;
  return { draft, error, retry: () => void refetch() };
}
