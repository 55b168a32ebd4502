import { Temporal } from 'temporal-polyfill';
import type { ChannelHours } from './channel-hours.ts';
import type { ClosedReason } from './closed-reasons.ts';
import { isClosedHoliday, nextOpening, type SendingCalendar } from './open-spans.ts';

/** The limits of a sending: until when its messages may start, also after a cap held them back. */
export interface Sending {
  readonly dueAt: Date;
  /** The moment of the schedule's next occurrence. Messages that still wait then are skipped, because the next occurrence replaces them. */
  readonly nextDueAt: Date | null;
  /** The last day of a repeating schedule, `2026-12-24`. */
  readonly dateEnd: string | null;
}

/** Computes the deadline of a sending: the moment from which none of its messages starts any more. */
export function sendingDeadline({ dueAt, nextDueAt, dateEnd }: Sending, waitDays: number, timeZone: string): Date {
  const due = Temporal.Instant.fromEpochMilliseconds(dueAt.getTime()).toZonedDateTimeISO(timeZone);
  const moments = [due.add({ days: waitDays }).epochMilliseconds + 1];
  if (nextDueAt) moments.push(nextDueAt.getTime());
  if (dateEnd) moments.push(Temporal.PlainDate.from(dateEnd).add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds);
  // A message that is due at the deadline itself is not late.
  return new Date(Math.max(Math.min(...moments), dueAt.getTime() + 1));
}

/** The start of a sending by a channel. `at` is null when there is no open moment in time, so that it is skipped. */
export interface SendingStart {
  readonly at: Date | null;
  /** The reason of a delay; null when it starts on time. */
  readonly reason: ClosedReason | null;
}

function closedReason(hours: ChannelHours, at: Date, calendar: SendingCalendar): ClosedReason {
  const day = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(calendar.timeZone).toPlainDate();
  if (isClosedHoliday(hours, day.toString(), calendar)) return 'festivo';
  return (hours.week[day.dayOfWeek - 1] ?? []).length === 0 ? 'dia' : 'hora';
}

/** Moves a sending to the next open hours of its channel, or skips it when they come after the deadline. */
export function sendingStart(hours: ChannelHours, dueAt: Date, deadline: Date, calendar: SendingCalendar): SendingStart {
  const opens = nextOpening(hours, dueAt, calendar);
  if (opens?.getTime() === dueAt.getTime()) return { at: opens, reason: null };
  return { at: opens && opens < deadline ? opens : null, reason: closedReason(hours, dueAt, calendar) };
}
