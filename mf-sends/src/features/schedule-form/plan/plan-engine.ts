import { type IsHoliday, occurrences, type PlannedOccurrence } from '@pregon/contract/schedules/occurrences';
import { scheduleSentence } from '@pregon/contract/schedules/schedule-sentence';
import { repetitionOf, startOf } from '../schedule-fields.ts';
import type { ScheduleValues } from '../schedule-values.ts';

/** The sendings that a form would produce, with a sentence that describes them. */
export interface Plan {
  readonly sentence: string | undefined;
  readonly planned: readonly PlannedOccurrence[];
}

/**
 * Computes the sendings of a form by the same rules as the server. It bundles the time-zone data, so load it
 * lazily.
 */
export function planOf(values: ScheduleValues, timeZone: string, isHoliday: IsHoliday): Plan {
  const plan = { ...repetitionOf(values), dateStart: startOf(values), timeZone };
  if (plan.dateStart === '') return { sentence: undefined, planned: [] };
  const planned = occurrences(plan, isHoliday);
  return { sentence: scheduleSentence(plan, planned), planned };
}
