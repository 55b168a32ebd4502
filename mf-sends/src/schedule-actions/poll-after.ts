import type { Schedule } from '@pregon/contract/schedules/schedule.schema';

/** Milliseconds between two looks while something is being sent. */
const busy = 2_000;
/** A timer takes no more than this. */
const longest = 2 ** 31 - 1;

/** In how many milliseconds a list of schedules is worth another look: soon while one is under way or due, at its moment if one is to come. */
export function pollAfter(schedules: readonly Schedule[], now: number): number | false {
  if (schedules.some(({ state }) => state === 'en_curso')) return busy;
  const waits = schedules.flatMap(({ state, nextOccurrence }) =>
    state === 'programada' && nextOccurrence ? [Date.parse(nextOccurrence) - now] : [],
  );
  return waits.length === 0 ? false : Math.min(longest, Math.max(busy, ...waits.toSorted((a, b) => a - b).slice(0, 1)));
}
