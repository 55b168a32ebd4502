import type { Channel } from '@pregon/contract/channels/channels';
import { calendarState } from '@pregon/contract/schedules/calendar-state';
import { dueMoment } from '@pregon/contract/schedules/due-moment';
import { Temporal } from 'temporal-polyfill';
import type { PlannedEntry } from './calendar-entries.ts';

/** Keys of occurrences begin with 1. */
const noOccurrence = 0;

interface Asked extends Pick<PlannedEntry, 'schedule' | 'profileKey' | 'experimentId'> {
  readonly sendTypes: Channel[];
  readonly day: string;
  readonly time: string;
}

/** A sending that is not saved yet, as an entry of the calendar. */
export function plannedEntry(timeZone: string, { day, time, ...asked }: Asked): PlannedEntry {
  return {
    ...asked,
    day,
    time,
    dueAt: dueMoment(`${day}T${time}`, timeZone).toISOString(),
    occurrence: noOccurrence,
    state: calendarState.scheduled,
    version: 0,
    name: '',
    repeats: false,
    isExtra: false,
    movedFrom: null,
    profileName: '',
    campaignName: '',
    campaignIdentifier: '',
    sent: null,
    expected: null,
    nextDueAt: null,
    dateEnd: null,
  };
}

/**
 * The week of a day, Monday to Sunday, with the week before and the week after: the sending rules may delay a sending into the next week,
 * and another from the week before into this one.
 */
export function weeksAround(day: string): { readonly from: string; readonly to: string } {
  const asked = Temporal.PlainDate.from(day);
  const monday = asked.subtract({ days: asked.dayOfWeek - 1 });
  return { from: monday.subtract({ days: 7 }).toString(), to: monday.add({ days: 13 }).toString() };
}
