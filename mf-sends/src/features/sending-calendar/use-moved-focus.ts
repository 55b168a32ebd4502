import type { CalendarEntry } from '@pregon/contract/schedules/sending-calendar.endpoints';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { Moved } from './calendar-screen.ts';

/** The place of a moved sending: its link, its new day where it is not among the shown ones, or else the day that it left. */
function placeOf(calendar: HTMLElement, { schedule, from, to }: Moved): HTMLElement | null {
  const dayOf = (day: string) => calendar.querySelector<HTMLElement>(`[data-day="${day}"]`);
  const link = calendar.querySelector<HTMLElement>(`[data-day="${to}"] [data-schedule="${schedule}"] a`);
  return link ?? dayOf(to) ?? dayOf(from) ?? calendar.querySelector<HTMLElement>('a, button');
}

/**
 * Focuses a moved sending once the calendar shows it on its new day. The menu that opened the dialog is gone with the old day, and the
 * focus would fall to the page. Whoever has gone on to something else keeps the focus there.
 */
export function useMovedFocus(
  items: readonly CalendarEntry[] | undefined,
  isAsking: boolean,
): { readonly calendar: RefObject<HTMLDivElement | null>; readonly expectMove: (moved: Moved) => void } {
  const calendar = useRef<HTMLDivElement>(null);
  const expected = useRef<Moved>(undefined);
  useEffect(() => {
    const moved = expected.current;
    if (!moved || isAsking || !items) return;
    if (items.some(({ schedule, day }) => schedule === moved.schedule && day === moved.from)) return;
    expected.current = undefined;
    if (calendar.current && document.activeElement === document.body) placeOf(calendar.current, moved)?.focus();
  }, [items, isAsking]);
  const expectMove = useCallback((moved: Moved) => {
    expected.current = moved;
  }, []);
  return { calendar, expectMove };
}
