import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { dayAfter, monthAfter, monthOf, weekOf } from '../../days/days.ts';
import type { CalendarAddress } from './calendar-address.ts';

/** The day that a key leads to from another; undefined for other keys. */
function dayByKey(key: string, day: string, view: CalendarAddress['view']): string | undefined {
  const week = weekOf(day);
  const turned = (step: 1 | -1): string => (view === 'semana' ? dayAfter(day, 7 * step) : `${monthAfter(monthOf(day), step)}-01`);
  switch (key) {
    case 'ArrowLeft':
      return dayAfter(day, -1);
    case 'ArrowRight':
      return dayAfter(day, 1);
    case 'ArrowUp':
      return dayAfter(day, -7);
    case 'ArrowDown':
      return dayAfter(day, 7);
    case 'Home':
      return week[0];
    case 'End':
      return week.at(-1);
    case 'PageUp':
      return turned(-1);
    case 'PageDown':
      return turned(1);
    default:
      return undefined;
  }
}

/** The keys of the grid. A day outside of the shown weeks is shown by the address, and focused then. */
export function useGridKeys(
  active: string,
  { weeks, view, set }: CalendarAddress,
  focusDay: (day: string) => void,
): {
  readonly ref: RefObject<HTMLTableElement | null>;
  readonly grid: { readonly role: 'grid'; readonly onKeyDown: (event: KeyboardEvent) => void };
} {
  const ref = useRef<HTMLTableElement>(null);
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (wanted.current !== active) return;
    wanted.current = undefined;
    ref.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus();
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event;
    if (!(target instanceof HTMLElement)) return;
    const cell = target.closest<HTMLElement>('[data-day]');
    if (!cell) return;
    if (target !== cell) {
      if (key === 'Escape') cell.focus();
      return;
    }
    const inside = cell.querySelector<HTMLElement>('a, button');
    if ((key === 'Enter' || key === 'F2') && inside) {
      event.preventDefault();
      inside.focus();
      return;
    }
    const next = event.ctrlKey || event.metaKey || event.altKey ? undefined : dayByKey(key, active, view);
    if (next === undefined) return;
    event.preventDefault();
    wanted.current = next;
    const isTurned = key === 'PageUp' || key === 'PageDown';
    if (isTurned || !weeks.some((week) => week.includes(next))) set({ dia: next });
    focusDay(next);
  };
  return { ref, grid: { role: 'grid', onKeyDown } };
}
