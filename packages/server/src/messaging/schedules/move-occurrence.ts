import { occurrenceState } from '@pregon/contract/schedules/occurrence-state';
import { scheduleState } from '@pregon/contract/schedules/schedule-state';
import { dueMoment, isPast, localMoment } from '@pregon/contract/schedules/due-moment';
import type { Schedule } from '@pregon/contract/schedules/schedule.schema';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import { Fault } from '../../kernel/http/fault.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { type LockedSchedule, lockScheduleForUpdate } from './lock-schedule.ts';
import { plannedOccurrences } from './planned-occurrences.repository.ts';
import { checkSecondPerson } from './reviewed-schedules.ts';
import type { ScheduleTools } from './save-schedule.ts';
import { pinExperiment } from './schedule-arms.ts';
import { checkConfirmed, reachOf } from './schedule-checks.ts';
import { followOccurrences } from './schedule-state.ts';
import { schedulesRepository } from './schedules.repository.ts';

interface OccurrenceMove {
  readonly occurrence: number;
  readonly day: string;
  readonly version: number;
  readonly confirmedPeople: number | null;
}

const atDay = (code: 'INVALID' | 'SCHEDULE_IN_THE_PAST' | 'SCHEDULE_WITHOUT_OCCURRENCES', message: string): Fault =>
  new Fault(code, { message, fields: { day: message } });

const dayOf = (local: string): string => local.slice(0, 10);
const shown = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('es', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The new moment of an occurrence, at the time of day of its rule. Throws at `day` where it cannot be. */
function newMoment(
  { occurrences, dateEnd }: Pick<LockedSchedule, 'occurrences' | 'dateEnd'>,
  { occurrence, day }: OccurrenceMove,
  timeZone: string,
  now: Date,
) {
  const known = occurrences.find(({ id }) => id === occurrence);
  if (!known || known.requestKey !== null) throw new Fault('NOT_FOUND');
  if (known.state !== occurrenceState.scheduled) throw new Fault('SCHEDULE_STARTED');
  const ruled = known.movedFrom ?? known.dueAt;
  const due = dueMoment(`${day}${localMoment(ruled, timeZone).slice(10)}`, timeZone);
  if (isPast(due, now)) throw atDay('SCHEDULE_IN_THE_PAST', 'Elige un día que no haya pasado.');
  if (dateEnd && day > dayOf(dateEnd)) {
    throw atDay('INVALID', `La repetición termina el ${shown(dayOf(dateEnd))}: elige ese día o uno anterior.`);
  }
  const others = occurrences.filter(({ id }) => id !== occurrence);
  if (others.some(({ dueAt }) => dueAt.getTime() === due.getTime())) {
    throw atDay('INVALID', 'Ese día ya hay un envío de esta programación a la misma hora.');
  }
  const next = others.filter(({ dueAt }) => dueAt > due).toSorted((one, other) => one.dueAt.getTime() - other.dueAt.getTime())[0];
  return { known, ruled, due, nextDueAt: next?.dueAt ?? null };
}

/** Checks the rules of sending and the confirmed reach on the new day, as for a schedule that is saved. */
async function checkReach(
  tools: ScheduleTools,
  principal: Principal,
  schedule: Schedule,
  sending: { readonly dueAt: Date; readonly nextDueAt: Date | null; readonly dateEnd: string | null },
  confirmed: number | null,
): Promise<void> {
  const { database } = tools;
  const methods = await schedulesRepository.methodDefinitions(database, principal, schedule.identifier);
  const experiment = await pinExperiment(database, principal, schedule.experiment, methods, schedule);
  const { profileKey, sendTypes } = schedule;
  const { reach, outlook } = await reachOf(tools, principal, profileKey, sendTypes, [sending], { experiment, kind: schedule });
  if (outlook.methods.size === 0) {
    throw atDay('SCHEDULE_WITHOUT_OCCURRENCES', 'Las reglas de envío no permiten enviarlo ese día.');
  }
  checkConfirmed(reach, confirmed);
}

/**
 * Moves one sending of a schedule that repeats to another day at the same time, and leaves its rule and the other sendings as they are.
 * Replanning keeps it there while the rule still has the day from which it was moved.
 */
export async function moveOccurrence(
  tools: ScheduleTools,
  principal: Principal,
  schedule: Schedule,
  move: OccurrenceMove,
  now: Date,
): Promise<Schedule> {
  const { database, queue } = tools;
  const { identifier, name } = schedule;
  const timeZone = await schedulesRepository.timeZone(database, principal);
  const read = await database.transaction((transaction) => lockScheduleForUpdate(transaction, principal, identifier));
  if (!read) throw new Fault('NOT_FOUND');
  if (read.version !== move.version) throw new Fault('CONFLICT');
  const { due: dueAt, nextDueAt } = newMoment(read, move, timeZone, now);
  await checkReach(tools, principal, schedule, { dueAt, nextDueAt, dateEnd: read.dateEnd || null }, move.confirmedPeople);
  await queue.start();
  await database.transaction(async (transaction) => {
    const before = await lockScheduleForUpdate(transaction, principal, identifier);
    if (!before) throw new Fault('NOT_FOUND');
    if (before.version !== move.version) throw new Fault('CONFLICT');
    if (before.state === scheduleState.cancelled) throw new Fault('SCHEDULE_STATE');
    await checkSecondPerson(transaction, principal, identifier);
    const { known, ruled, due } = newMoment(before, move, timeZone, now);
    await plannedOccurrences.move(transaction, known.id, due, due.getTime() === ruled.getTime() ? null : ruled);
    await schedulesRepository.update(transaction, principal, before.id, {});
    await followOccurrences(transaction, before.id);
    await queue.wakeAt(transaction, [{ id: known.id, dueAt: due }]);
    const changes = { sending: { from: localMoment(known.dueAt, timeZone), to: localMoment(due, timeZone) } };
    await auditRepository.record(transaction, principal, {
      action: 'updateSchedule',
      subject: identifier,
      details: { name, changes },
    });
  });
  return schedulesRepository.getOrThrow(database, principal, identifier);
}
