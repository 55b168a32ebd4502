import { restQuery } from '@pregon/auth-api/queries';
import { type Channel, channelNames } from '@pregon/contract/channels/channels';
import { calendarState } from '@pregon/contract/schedules/calendar-state';
import {
  type CalendarEntry,
  countPlannedCollisions,
  readSendingCalendar,
} from '@pregon/contract/schedules/sending-calendar.endpoints';
import { useDebouncedValue } from '@pregon/ui/debounce';
import { useValues } from '@pregon/ui/form';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { dayAfter, weekOf, weeksOf } from '../../../days/days.ts';
import type { ScheduleAppForm } from '../schedule-values.ts';

const minuteMs = 60_000;
/** A count reads every audience of the weeks, so that it waits for the end of typing. */
const countAfterMs = 600;

const over: readonly CalendarEntry['state'][] = [calendarState.cancelled, calendarState.omitted, calendarState.failed];

const otherThan =
  (schedule: string | undefined) =>
  (entry: CalendarEntry): boolean =>
    entry.schedule !== schedule && !over.includes(entry.state);

/** The first of the sendings that the form plans. */
export interface NextSending {
  readonly day: string;
  readonly time: string;
}

/** The number of other sendings of the team on each day of a month. */
export function useSendingsByDay(month: string): ReadonlyMap<string, number> {
  const { scheduleId } = useParams();
  const weeks = weeksOf(month);
  const range = { from: weeks[0]?.[0] ?? '', to: weeks.at(-1)?.at(-1) ?? '' };
  const { data } = useQuery({ ...restQuery(readSendingCalendar, { query: range }), staleTime: minuteMs });
  const counts = new Map<string, number>();
  for (const { day } of data?.items.filter(otherThan(scheduleId)) ?? []) counts.set(day, (counts.get(day) ?? 0) + 1);
  return counts;
}

/** The other sendings of the team in the week of a sending, and how many people each shares with it within the period of a cap. */
export function useOtherSendings(form: ScheduleAppForm, { day, time }: NextSending) {
  const { scheduleId } = useParams();
  const week = weekOf(day);
  const [monday = day, sunday = day] = [week[0], week[6]];
  // A sending of the week before may be delayed into this one, and this one into the next.
  const range = { from: dayAfter(monday, -7), to: dayAfter(sunday, 7) };
  const calendar = useQuery({ ...restQuery(readSendingCalendar, { query: range }), staleTime: minuteMs });
  const [profile = '', methods = [], isService = false] = useValues(form, ['profile', 'methods', 'serviceMessage']);
  const sendTypes: Channel[] = channelNames.filter((type) => methods.includes(type));
  const asked = {
    profile: Number(profile),
    sendTypes: sendTypes.join(','),
    day,
    time,
    ...(scheduleId && { schedule: scheduleId }),
  };
  const query = useDebouncedValue(JSON.stringify(asked), countAfterMs);
  // No cap counts messages of service.
  const isWanted = profile !== '' && sendTypes.length > 0 && !isService;
  // The debounced values may still be those from before the profile was chosen.
  const settled = JSON.parse(query) as typeof asked;
  const collisions = useQuery({
    ...restQuery(countPlannedCollisions, { query: settled }),
    staleTime: 5 * minuteMs,
    enabled: isWanted && settled.profile > 0 && settled.sendTypes !== '',
    retry: false,
    placeholderData: keepPreviousData,
  });
  const found = new Map((isWanted ? collisions.data?.items : undefined)?.map((pair) => [pair.occurrence, pair]));
  const collisionOf = ({ occurrence }: CalendarEntry) => (occurrence === null ? undefined : found.get(occurrence));
  const items = calendar.data?.items.filter(otherThan(scheduleId));
  return {
    monday,
    sunday,
    /** Undefined until they are loaded. */
    entries: items?.filter((entry) => (entry.day >= monday && entry.day <= sunday) || collisionOf(entry)),
    error: calendar.error,
    retry: () => void calendar.refetch(),
    collisionOf,
    count: {
      isWanted,
      isService,
      isCounting: isWanted && (collisions.isFetching || query !== JSON.stringify(asked)),
      hasFailed: isWanted && collisions.isError,
      sampled: collisions.data?.sampled ?? 1,
      uncounted: collisions.data?.uncounted ?? 0,
      retry: () => void collisions.refetch(),
    },
  };
}
