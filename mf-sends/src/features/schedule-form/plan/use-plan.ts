import { restQuery } from '@pregon/auth-api/queries';
import { type Holiday, listHolidays } from '@pregon/contract/calendars/holidays.endpoints';
import { yearIsUsual } from '@pregon/contract/field.schema';
import type { PlannedOccurrence } from '@pregon/contract/schedules/occurrences';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLatePart } from '../late-part.tsx';
import { clockIn } from '../schedule-fields.ts';
import type { ScheduleAppForm } from '../schedule-values.ts';
import { useTimingValues } from '../use-schedule-values.ts';

/** What the form would send, as far as that is known. */
export interface PlanState {
  /** The day on which it begins, once one is chosen. A year of which the last digit is still to be typed is none. */
  readonly start: string | undefined;
  readonly sentence: string | undefined;
  readonly planned: readonly PlannedOccurrence[];
  /** Those of the years that are planned for, and those of the country that the account works on. */
  readonly holidays: readonly Holiday[];
  readonly removed: readonly Holiday[];
  /** A day is chosen, and what is sent then is not known yet. */
  readonly isPending: boolean;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

const loadEngine = () => import('./plan-engine.ts');
const none: readonly never[] = [];

/** Follows the form: its sendings, and the holidays that they go by. */
export function usePlan(form: ScheduleAppForm, timeZone: string): PlanState {
  const values = useTimingValues(form);
  const start = values.day !== undefined && yearIsUsual(values.day) ? values.day : undefined;
  const isWanted = start !== undefined;
  const engine = useLatePart(loadEngine, isWanted);
  const calendar = useQuery({
    ...restQuery(listHolidays, { query: yearsOf(start ?? clockIn(timeZone), values.dateEnd) }),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
  const { items: holidays = none, removed = none } = calendar.data ?? {};
  // Without a calendar the days that it would move are shown as the rule says: better than nothing.
  const isReady = engine.part !== undefined && (calendar.data !== undefined || calendar.error !== null);
  const plan = useMemo(() => {
    if (!isReady || !engine.part || !isWanted) return undefined;
    const days = new Set(holidays.map(({ day }) => day));
    return engine.part.planOf(values, timeZone, (day) => days.has(day));
  }, [isReady, engine.part, isWanted, values, timeZone, holidays]);
  const hasFailed = engine.hasFailed || calendar.error !== null;
  return {
    start,
    sentence: plan?.sentence,
    planned: plan?.planned ?? none,
    holidays,
    removed,
    isPending: isWanted && !isReady && !hasFailed,
    hasFailed: isWanted && hasFailed,
    retry: () => {
      if (engine.hasFailed) engine.retry();
      if (calendar.error) void calendar.refetch();
    },
  };
}

/** Whole years, so that going on typing asks nothing anew; at most ten of them are answered. */
function yearsOf(first: string, last = '') {
  const from = Number(first.slice(0, 4));
  const to = Math.min(Math.max(from, Number(last.slice(0, 4)) || from), from + 9);
  return { from: `${from}-01-01`, to: `${to}-12-31` };
}
