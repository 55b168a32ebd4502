import { wireValues } from '../wire-values.ts';
import { occurrenceState } from './occurrence-state.ts';
import { scheduleState } from './schedule-state.ts';

/** The states of an entry of the calendar: those of an occurrence, and those in which its schedule holds it back. */
export const calendarState = { ...occurrenceState, paused: scheduleState.paused, draft: scheduleState.draft } as const;
export type CalendarState = (typeof calendarState)[keyof typeof calendarState];

export const calendarStates = wireValues(calendarState);
