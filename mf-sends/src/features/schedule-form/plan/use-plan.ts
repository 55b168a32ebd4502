import { restQuery } from '@pregon/auth-api/queries';
import { type Holiday, listHolidays } from '@pregon/contract/calendars/holidays.endpoints';
import { yearIsUsual } from '@pregon/contract/field.schema';
import type { PlannedOccurrence } from '@pregon/contract/schedules/occurrences';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLazyPart } from '../lazy-part.tsx';
import { wallClockIn } from '../schedule-fields.ts';
import type { ScheduleAppForm } from '../schedule-values.ts';
import { useTimingValues } from '../use-schedule-values.ts';

/** The planned sendings and their loading state. */
export interface PlanState {
  /** The first day of the schedule. Undefined while none is chosen or its year is still being typed. */
  readonly start: string | undefined;
  readonly sentence: string | undefined;
  readonly planned: readonly PlannedOccurrence[];
  /** The holidays of the planned years, and the public holidays that the account has removed. */
  readonly holidays: readonly Holiday[];
  readonly removed: readonly Holiday[];
  /** True while a day is chosen and its sendings are not computed yet. */
  readonly isPending: boolean;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

const loadEngine = () => import('./plan-engine.ts');
const none: readonly never[] = [];

/** Computes the sendings of the form whenever its values or the holidays change. */
export function usePlan(form: ScheduleAppForm, timeZone: string): PlanState {
  const values = useTimingValues(form);
  const start = values.day !== undefined && yearIsUsual(values.day) ? values.day : undefined;
  const isWanted = start !== undefined;
  const engine = useLazyPart(loadEngine, isWanted);
  const calendar = useQuery({
    ...restQuery(listHolidays, { query: yearsOf(start ?? wallClockIn(timeZone), values.dateEnd) }),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
  const { items: holidays = none, removed = none } = calendar.data ?? {};
  // If the holidays cannot be loaded, the plan is computed without them rather than not at all.
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

/**
 * Returns the range of holidays to load: whole years, so that typing a date hits the cache, and ten at most,
 * as the server allows.
 */
function yearsOf(first: string, last = '') {
  const from = Number(first.slice(0, 4));
  const to = Math.min(Math.max(from, Number(last.slice(0, 4)) || from), from + 9);
  return { from: `${from}-01-01`, to: `${to}-12-31` };
}
