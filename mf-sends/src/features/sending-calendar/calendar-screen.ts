import type { CalendarEntry } from '@pregon/contract/schedules/sending-calendar.endpoints';
import { createContext, use } from 'react';
import type { CollisionsOf } from './use-sending-calendar.ts';

/** A sending that is about to be moved; without a day, the dialog asks for it. */
export interface Move {
  readonly entry: CalendarEntry;
  readonly day?: string;
}

/** A sending that was moved from one day to another. */
export interface Moved {
  readonly schedule: string;
  readonly from: string;
  readonly to: string;
}

/** What every part of the calendar needs. */
export interface CalendarScreen {
  readonly zone: string | undefined;
  readonly today: string;
  readonly mayMove: boolean;
  readonly collisions: CollisionsOf;
  readonly openMove: (move: Move) => void;
  readonly openCollisions: (entry: CalendarEntry) => void;
  readonly drag: {
    readonly start: (entry: CalendarEntry, data: DataTransfer) => void;
    readonly end: () => void;
    /** Whether a sending is dragged that may be dropped on a day. */
    readonly accepts: (day: string) => boolean;
    readonly drop: (day: string) => void;
  };
}

const context = createContext<CalendarScreen | undefined>(undefined);
export const CalendarScreenProvider = context.Provider;

export function useCalendarScreen(): CalendarScreen {
  const screen = use(context);
  if (!screen) throw new Error('A part of the calendar is shown outside of it.');
  return screen;
}
