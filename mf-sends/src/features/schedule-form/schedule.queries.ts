import { graphqlQuery, queryKeyOf, restMutation, restQuery } from '@pregon/auth-api/queries';
import { useMayCall } from '@pregon/auth-api/session';
import { type DefaultSender, readDefaultSender } from '@pregon/contract/account/default-sender.endpoints';
import { newslettersQuery } from '@pregon/contract/newsletters/newsletters.operations';
import { profilesQuery } from '@pregon/contract/profiles/profiles.operations';
import type { ScheduleForm } from '@pregon/contract/schedules/schedule-form.schema';
import type { Schedule } from '@pregon/contract/schedules/schedule.schema';
import { createSchedule, updateSchedule } from '@pregon/contract/schedules/schedules.endpoints';
import { schedulesQuery } from '@pregon/contract/schedules/schedules.operations';
import { sendMethodsQuery } from '@pregon/contract/schedules/send-methods.operations';
import type { StoredSendMethod } from '@pregon/contract/schedules/send-method.schema';
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createRequestKeys } from './request-key.ts';

interface LoadState<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** What the account has to choose from. The form warns when there is no profile or no approved newsletter. */
export interface Choices {
  readonly hasProfiles: boolean;
  readonly hasNewsletters: boolean;
}

export function useChoices(): LoadState<Choices> {
  const page = { page: 1, size: 1 };
  const [profiles, newsletters] = useQueries({
    queries: [
      { ...graphqlQuery(profilesQuery, page), staleTime: 0 },
      { ...graphqlQuery(newslettersQuery, { ...page, filter: { approve: true } }), staleTime: 0 },
    ],
  });
  return {
    data:
      profiles.data && newsletters.data
        ? { hasProfiles: profiles.data.profiles.total > 0, hasNewsletters: newsletters.data.newsletter.total > 0 }
        : undefined,
    error: (profiles.data ? null : profiles.error) ?? (newsletters.data ? null : newsletters.error),
    retry: () => [profiles, newsletters].forEach(({ refetch }) => void refetch()),
  };
}

/**
 * Loads the default sender of the account for a new schedule. Undefined while it is loading; empty when the
 * user may not read it or it fails to load, because it only prefills fields.
 */
export function useDefaultSender(isNew: boolean): DefaultSender | undefined {
  const isEnabled = useMayCall(readDefaultSender) && isNew;
  const query = useQuery({ ...restQuery(readDefaultSender, {}), enabled: isEnabled, staleTime: 0 });
  if (isEnabled && query.isPending) return undefined;
  return query.data ?? { senderName: '', senderEmail: '', replyTo: '' };
}

export interface SavedSchedule {
  readonly schedule: Schedule;
  readonly methods: readonly StoredSendMethod[];
}

/**
 * Loads a schedule with its methods. The data is null when it does not exist. Disabled while `identifier` is
 * undefined.
 */
export function useSavedSchedule(identifier: string | undefined): LoadState<SavedSchedule | null> {
  const options = { staleTime: 0, enabled: identifier !== undefined };
  const filter = { identifier: identifier ?? '' };
  const scheduleQuery = useQuery({ ...graphqlQuery(schedulesQuery, { page: 1, size: 1, filter }), ...options });
  const methods = useQuery({ ...graphqlQuery(sendMethodsQuery, { filter: { scheduledId: identifier ?? '' } }), ...options });
  // The cache may be stale, and a form must not start from stale values.
  const isFresh = scheduleQuery.isFetchedAfterMount && methods.isFetchedAfterMount;
  const schedule = scheduleQuery.data?.programming.items[0];
  return {
    data:
      isFresh && scheduleQuery.data && methods.data
        ? schedule
          ? { schedule, methods: methods.data.sendMethod }
          : null
        : undefined,
    error: scheduleQuery.error ?? methods.error,
    retry: () => [scheduleQuery, methods].forEach(({ refetch }) => void refetch()),
  };
}

/** Returns a function that creates or updates a schedule and invalidates the cached lists. A stored draft becomes the schedule. */
export function useSaveSchedule(opened: Schedule | undefined, draft: string | undefined) {
  const client = useQueryClient();
  const { mutateAsync: create } = useMutation(restMutation(createSchedule));
  const { mutateAsync: update } = useMutation(restMutation(updateSchedule));
  const [requestKeyOf] = useState(createRequestKeys);
  return async (schedule: Omit<ScheduleForm, 'requestKey'>): Promise<Schedule> => {
    const requestKey = requestKeyOf(schedule);
    const saved = await (opened
      ? update({ body: { ...schedule, identifier: opened.identifier, version: opened.version } })
      : create({ body: { ...schedule, ...(requestKey && { requestKey }), ...(draft && { draft }) } }));
    for (const source of [schedulesQuery, sendMethodsQuery]) void client.invalidateQueries({ queryKey: queryKeyOf(source) });
    return saved;
  };
}
