import { mostOccurrences, occurrences, type PlannedOccurrence, type SchedulePlan } from '@pregon/contract/schedules/occurrences';
import type { Calendar } from '../calendars/calendars.repository.ts';
import { Fault } from '../endpoint/fault.ts';

/** What of a plan is to come: with the minute that is running, in which one can still send. */
export const toCome = (plan: SchedulePlan, { isHoliday }: Calendar, now: Date): PlannedOccurrence[] =>
  occurrences(plan, isHoliday, { from: new Date(Math.floor(now.getTime() / 60_000) * 60_000) });

/**
 * The sendings of a schedule that is set going now, at least one and at most 2,000. Throws SCHEDULE_IN_THE_PAST,
 * SCHEDULE_WITHOUT_OCCURRENCES and TOO_MANY_OCCURRENCES at the fields that say when.
 */
export function plannedFrom(plan: SchedulePlan, calendar: Calendar, now: Date): PlannedOccurrence[] {
  const planned = toCome(plan, calendar, now);
  if (planned.length > mostOccurrences) throw new Fault('TOO_MANY_OCCURRENCES', { fields: { dateEnd: tooMany } });
  if (planned.length > 0) return planned;
  if (!plan.repeatSending) throw new Fault('SCHEDULE_IN_THE_PAST', { fields: { dateStart: past } });
  throw new Fault('SCHEDULE_WITHOUT_OCCURRENCES', { fields: { dateEnd: 'Entre estas fechas no hay ningún envío.' } });
}

const past = 'Elige una hora que no haya pasado.';
const tooMany = 'Son más de 2.000 envíos: elige un día más cercano.';
