import { occurrenceState } from '@pregon/contract/schedules/occurrence-state';
import { mostOccurrences, occurrences, type PlannedOccurrence, type SchedulePlan } from '@pregon/contract/schedules/occurrences';
import type { Calendar } from '../calendars/calendars.repository.ts';
import { Fault } from '../../kernel/http/fault.ts';
import type { occurrences as table } from './schedules.table.ts';

/** The start of the current minute, in which one can still send. */
const thisMinute = (now: Date): number => Math.floor(now.getTime() / 60_000) * 60_000;

/**
 * The future occurrences of a plan, and those that are past and have not started: `waiting` are the existing ones. One that was moved to
 * another day stands for the moment from which it was moved.
 */
export function toCome(
  plan: SchedulePlan,
  { isHoliday }: Calendar,
  now: Date,
  waiting: readonly Sending[] = [],
): PlannedOccurrence[] {
  const soonest = thisMinute(now);
  const open = waiting.filter(({ state, requestKey }) => state === occurrenceState.scheduled && requestKey === null);
  const late = new Set(open.map(({ dueAt, movedFrom }) => (movedFrom ?? dueAt).getTime()).filter((at) => at < soonest));
  const from = new Date(Math.min(soonest, ...late));
  return occurrences(plan, isHoliday, { from }).filter(({ at }) => at.getTime() >= soonest || late.has(at.getTime()));
}

type Sending = Pick<typeof table.$inferSelect, 'dueAt' | 'movedFrom' | 'state' | 'requestKey'>;

/** Throws TOO_MANY_OCCURRENCES at the last date where a plan has more than 2,000. */
export function checkNotTooMany(planned: readonly PlannedOccurrence[]): void {
  if (planned.length <= mostOccurrences) return;
  throw new Fault('TOO_MANY_OCCURRENCES', { fields: { dateEnd: 'Son más de 2.000 envíos: elige un día más cercano.' } });
}

/** Throws SCHEDULE_IN_THE_PAST or SCHEDULE_WITHOUT_OCCURRENCES where a plan has nothing to send. */
export function checkSomething(plan: SchedulePlan, planned: readonly PlannedOccurrence[]): void {
  if (planned.length > 0) return;
  if (!plan.repeatSending)
    throw new Fault('SCHEDULE_IN_THE_PAST', { fields: { dateStart: 'Elige una hora que no haya pasado.' } });
  throw new Fault('SCHEDULE_WITHOUT_OCCURRENCES', { fields: { dateEnd: 'Entre estas fechas no hay ningún envío.' } });
}
