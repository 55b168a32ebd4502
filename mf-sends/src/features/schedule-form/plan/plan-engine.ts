import { type IsHoliday, occurrences, type PlannedOccurrence } from '@pregon/contract/schedules/occurrences';
import { scheduleSentence } from '@pregon/contract/schedules/schedule-sentence';
import { repetitionOf, startOf } from '../schedule-fields.ts';
import type { ScheduleValues } from '../schedule-values.ts';

/** What the form would send, and when. */
export interface Plan {
  readonly sentence: string | undefined;
  readonly planned: readonly PlannedOccurrence[];
}

/** Computes what the server will do with the form. It brings a calendar of all time zones along: to be loaded when a day is chosen. */
export function planOf(values: ScheduleValues, timeZone: string, isHoliday: IsHoliday): Plan {
  const plan = { ...repetitionOf(values), dateStart: startOf(values), timeZone };
  if (plan.dateStart === '') return { sentence: undefined, planned: [] };
  const planned = occurrences(plan, isHoliday);
  return { sentence: scheduleSentence(plan, planned), planned };
}
