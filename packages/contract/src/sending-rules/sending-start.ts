import { Temporal } from 'temporal-polyfill';
import type { ChannelHours } from './channel-hours.ts';
import type { ClosedReason } from './closed-reasons.ts';
import { isClosedHoliday, nextOpening, type SendingCalendar } from './open-spans.ts';

/** Until when a message of a sending may begin, or begin anew after a cap held it back. */
export interface Sending {
  readonly dueAt: Date;
  /** When the same schedule sends again: what is still waiting then is left out, since the next one says it anew. */
  readonly nextDueAt: Date | null;
  /** The last day of a schedule that repeats, `2026-12-24`. */
  readonly dateEnd: string | null;
}

/** The moment from which on nothing of a sending begins any more. */
export function sendingDeadline({ dueAt, nextDueAt, dateEnd }: Sending, waitDays: number, timeZone: string): Date {
  const due = Temporal.Instant.fromEpochMilliseconds(dueAt.getTime()).toZonedDateTimeISO(timeZone);
  const moments = [due.add({ days: waitDays }).epochMilliseconds + 1];
  if (nextDueAt) moments.push(nextDueAt.getTime());
  if (dateEnd) moments.push(Temporal.PlainDate.from(dateEnd).add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds);
  // The moment itself is never too late for what is due then.
  return new Date(Math.max(Math.min(...moments), dueAt.getTime() + 1));
}

/** When the first message of a sending may leave by a channel. `at` is null: there is no such moment in time, so it is left out. */
export interface SendingStart {
  readonly at: Date | null;
  /** Why not when it is due; null: it is then. */
  readonly reason: ClosedReason | null;
}

function closedReason(hours: ChannelHours, at: Date, calendar: SendingCalendar): ClosedReason {
  const day = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(calendar.timeZone).toPlainDate();
  if (isClosedHoliday(hours, day.toString(), calendar)) return 'festivo';
  return (hours.week[day.dayOfWeek - 1] ?? []).length === 0 ? 'dia' : 'hora';
}

/** Moves a sending to the next hours in which its channel is open, or leaves it out where these come too late. */
export function sendingStart(hours: ChannelHours, dueAt: Date, deadline: Date, calendar: SendingCalendar): SendingStart {
  const opens = nextOpening(hours, dueAt, calendar);
  if (opens?.getTime() === dueAt.getTime()) return { at: opens, reason: null };
  return { at: opens && opens < deadline ? opens : null, reason: closedReason(hours, dueAt, calendar) };
}
