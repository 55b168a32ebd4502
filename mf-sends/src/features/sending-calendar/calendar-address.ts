import { channelNames } from '@pregon/contract/channels/channels';
import { dayExists, yearIsUsual } from '@pregon/contract/field.schema';
import { calendarStates } from '@pregon/contract/schedules/calendar-state';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { monthOf, weekOf, weeksOf } from '../../days/days.ts';

type CalendarView = 'mes' | 'semana';

/** What the address of the calendar says: `?vista=semana&dia=2026-12-01&state=programada&sendType=sms&repetidas=12`. */
export interface CalendarAddress {
  readonly view: CalendarView;
  /** A day of the shown month or week. */
  readonly day: string;
  readonly state: (typeof calendarStates)[number] | undefined;
  readonly sendType: (typeof channelNames)[number] | undefined;
  /** The key of the occurrence whose shared people are shown. */
  readonly shared: number | undefined;
  /** The shown weeks, Monday to Sunday. */
  readonly weeks: readonly (readonly string[])[];
  readonly set: (changes: Readonly<Record<string, string | undefined>>) => void;
}

/** @param today shown when the address names no day */
export function useCalendarAddress(today: string): CalendarAddress {
  const [parameters, setParameters] = useSearchParams();
  const named = parameters.get('dia') ?? '';
  const day = dayExists(named) && yearIsUsual(named) ? named : today;
  const view = parameters.get('vista') === 'semana' ? 'semana' : 'mes';
  const weeks = useMemo(() => (view === 'semana' ? [weekOf(day)] : weeksOf(monthOf(day))), [view, day]);
  const set = useCallback(
    (changes: Readonly<Record<string, string | undefined>>) =>
      setParameters((before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined) after.delete(name);
          else after.set(name, value);
        }
        return after;
      }),
    [setParameters],
  );
  return {
    view,
    day,
    weeks,
    set,
    shared: Number(parameters.get('repetidas')) || undefined,
    state: calendarStates.find((state) => state === parameters.get('state')),
    sendType: channelNames.find((channel) => channel === parameters.get('sendType')),
  };
}
