import type { CalendarEntry } from '@pregon/contract/schedules/sending-calendar.endpoints';
import { useMemo, useRef } from 'react';
import type { CalendarScreen, Move } from './calendar-screen.ts';

/** Dragging a sending to another day. Dropping it asks before anything changes. */
export function useDrag(openMove: (move: Move) => void): CalendarScreen['drag'] {
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
      accepts: (day) => dragged.current !== undefined && dragged.current.day !== day,
      drop: (day) => {
        const entry = dragged.current;
        dragged.current = undefined;
        if (entry && entry.day !== day) openMove({ entry, day });
      },
    }),
    [openMove],
  );
}
