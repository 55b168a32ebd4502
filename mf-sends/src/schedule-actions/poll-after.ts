import { scheduleState } from '@pregon/contract/schedules/schedule-state';
import type { Schedule } from '@pregon/contract/schedules/schedule.schema';

/** Polling interval in milliseconds while a schedule is sending. */
const busy = 2_000;
/** The longest delay that `setTimeout` accepts, in milliseconds. */
const longest = 2 ** 31 - 1;

/**
 * Returns the delay in milliseconds until schedules should be polled again: the short interval while one is
 * sending or due, the time until the next occurrence otherwise, and false when none is planned.
 */
export function pollAfter(schedules: readonly Schedule[], now: number): number | false {
  if (schedules.some(({ state }) => state === scheduleState.running)) return busy;
  const waits = schedules.flatMap(({ state, nextOccurrence }) =>
    state === scheduleState.scheduled && nextOccurrence ? [Date.parse(nextOccurrence) - now] : [],
  );
  return waits.length === 0 ? false : Math.max(busy, Math.min(longest, ...waits));
}
