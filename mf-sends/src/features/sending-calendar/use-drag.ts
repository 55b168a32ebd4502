import type { CalendarEntry } from '@pregon/contract/schedules/sending-calendar.endpoints';
import { useMemo, useRef } from 'react';
import type { CalendarScreen, Move } from './calendar-screen.ts';

/** Dragging a sending to another day, from today (an ISO date) on. Dropping it asks before anything changes. */
export function useDrag(openMove: (move: Move) => void, today: string): CalendarScreen['drag'] {
  const dragged = useRef<CalendarEntry>(undefined);
  return useMemo(
    () => ({
      start: (entry, data) => {
        dragged.current = entry;
        data.effectAllowed = 'move';
      },
      end: () => {
        dragged.current = undefined;
      },
      accepts: (day) => dragged.current !== undefined && dragged.current.day !== day && day >= today,
      drop: (day) => {
        const entry = dragged.current;
        dragged.current = undefined;
        if (entry && entry.day !== day && day >= today) openMove({ entry, day });
      },
    }),
    [openMove, today],
  );
}
