import { restQuery } from '@pregon/auth-api/queries';
import {
  countSendingCollisions,
  readSendingCalendar,
  type SendingCollision,
} from '@pregon/contract/schedules/sending-calendar.endpoints';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CalendarAddress } from './calendar-address.ts';

const minuteMs = 60_000;

/** The sendings of the shown weeks. */
export function useSendingCalendar({ weeks, state, sendType }: Pick<CalendarAddress, 'weeks' | 'state' | 'sendType'>) {
  const range = rangeOf(weeks);
  return useQuery({
    ...restQuery(readSendingCalendar, { query: { ...range, ...(state && { state }), ...(sendType && { sendType }) } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: minuteMs,
  });
}

/** The collisions of each sending, the most people first. */
export type CollisionsOf = ReadonlyMap<number, readonly SendingCollision[]>;

/**
 * Counts the collisions of the shown weeks. The request is aborted when others are shown, and the server then cancels the count. It
 * reads every audience, so that it is not repeated for some minutes.
 */
export function useCollisions(weeks: CalendarAddress['weeks'], isWanted: boolean) {
  const query = useQuery({
    ...restQuery(countSendingCollisions, { query: rangeOf(weeks) }),
    staleTime: 5 * minuteMs,
    enabled: isWanted,
    retry: false,
  });
  const items = query.data?.items;
  const byOccurrence = useMemo((): CollisionsOf => {
    const found = new Map<number, SendingCollision[]>();
    for (const pair of items ?? []) {
      for (const key of new Set([pair.one, pair.other])) found.set(key, [...(found.get(key) ?? []), pair]);
    }
    return found;
  }, [items]);
  return { ...query, byOccurrence };
}

function rangeOf(weeks: CalendarAddress['weeks']): { readonly from: string; readonly to: string } {
  return { from: weeks[0]?.[0] ?? '', to: weeks.at(-1)?.at(-1) ?? '' };
}
