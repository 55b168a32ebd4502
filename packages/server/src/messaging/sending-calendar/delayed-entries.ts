import { calendarState } from '@pregon/contract/schedules/calendar-state';
import { channelHours } from '@pregon/contract/sending-rules/channel-hours';
import type { SendingCalendar } from '@pregon/contract/sending-rules/open-spans';
import type { SendingPolicy } from '@pregon/contract/sending-rules/sending-policy.schema';
import { sendingDeadline, type SendingStart, sendingStart } from '@pregon/contract/sending-rules/sending-start';
import type { CalendarDay, CalendarEntry } from '@pregon/contract/schedules/sending-calendar.endpoints';
import type { PlannedEntry } from './calendar-entries.ts';

const toCome: readonly string[] = [calendarState.scheduled, calendarState.paused, calendarState.draft];

type Hours = CalendarDay['hours'][number];

const includes = ({ spans }: Hours, time: string): boolean => spans.some(({ from, to }) => from <= time && time < to);

/** What the sending rules do with the entries to come: a function of one entry, null where all its channels send on time. */
export function delayFinder(policy: SendingPolicy, calendar: SendingCalendar, days: readonly CalendarDay[]) {
  const hoursOn = new Map(days.map(({ day, hours }) => [day, hours]));
  return ({ state, day, time, sendTypes, dueAt, nextDueAt, dateEnd }: PlannedEntry): CalendarEntry['delay'] => {
    if (!toCome.includes(state)) return null;
    const hours = hoursOn.get(day) ?? [];
    // The usual case needs no search for the next open hours.
    const late = sendTypes.filter((type) => !hours.some((known) => known.type === type && includes(known, time)));
    if (late.length === 0) return null;
    const sending = { dueAt: new Date(dueAt), nextDueAt, dateEnd };
    const deadline = sendingDeadline(sending, policy.waitDays, calendar.timeZone);
    const starts = sendTypes.map((type) => sendingStart(channelHours(policy, type), sending.dueAt, deadline, calendar));
    return earliestOf(starts);
  };
}

/** The delay of a sending by the first of its channels to start. */
function earliestOf(starts: readonly SendingStart[]): CalendarEntry['delay'] {
  const [first] = starts.toSorted((one, other) => (one.at?.getTime() ?? Infinity) - (other.at?.getTime() ?? Infinity));
  if (!first || first.reason === null) return null;
  return { at: first.at?.toISOString() ?? null, reason: first.reason };
}
