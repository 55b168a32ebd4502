import { occurrenceState } from '@pregon/contract/schedules/occurrence-state';
import { scheduleState } from '@pregon/contract/schedules/schedule-state';
import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { Schedule } from '@pregon/contract/schedules/schedule.schema';
import type { ScheduleAction } from '@pregon/contract/schedules/schedules.endpoints';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import { keepRemoved } from '../../identity/removed-records/removed-records.ts';
import { removedParts } from '../../collaboration/removed-parts.ts';
import { changeParts, dropChanges } from '../../collaboration/form-drafts/change-drafts.ts';
import { scheduleParts } from './schedule-parts.ts';
import { forgetRecord } from '../../collaboration/second-person.ts';
import type { Transaction } from '../../kernel/database/database.ts';
import { skipRemainingChunks } from '../deliveries/audience-fill.ts';
import { ledger } from '../deliveries/ledger.ts';
import { Fault } from '../../kernel/http/fault.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { type LockedSchedule, lockScheduleForUpdate } from './lock-schedule.ts';
import { plannedOccurrences } from './planned-occurrences.repository.ts';
import { checkSecondPerson } from './reviewed-schedules.ts';
import { type ScheduleTools, undoUntil } from './save-schedule.ts';
import { checkConfirmed, reachOf } from './schedule-checks.ts';
import { setGoing } from './schedule-state.ts';
import { schedulesRepository } from './schedules.repository.ts';
import { storedContent } from './stored-content.ts';

interface Request {
  readonly action: ScheduleAction;
  readonly confirmedPeople: number | null;
  readonly requestKey?: string | undefined;
}

/** An action on a locked schedule, and the states in which it is allowed. */
interface Step {
  readonly states: readonly Schedule['state'][];
  take(transaction: Transaction, schedule: LockedSchedule, tools: ScheduleTools, now: Date, requestKey?: string): Promise<void>;
}

const steps: Readonly<Record<ScheduleAction, Step>> = {
  pausar: {
    states: [scheduleState.scheduled, scheduleState.running],
    take: (transaction, { id }) => schedulesRepository.put(transaction, id, { state: scheduleState.paused }),
  },
  /** Occurrences that are more than two hours late are skipped by workers; others start now. */
  reanudar: {
    states: [scheduleState.paused],
    take: (transaction, { id }) => setGoing(transaction, id),
  },
  /** Final: what has not been sent is never sent. */
  cancelar: {
    states: [scheduleState.scheduled, scheduleState.running, scheduleState.paused],
    async take(transaction, { id }, _, now) {
      await skipRemainingChunks(transaction, id);
      await ledger.cancel(transaction, { scheduleId: id });
      await plannedOccurrences.cancel(transaction, id, now);
      await schedulesRepository.put(transaction, id, { state: scheduleState.cancelled, undoUntil: null });
    },
  },
  /** Undoes the last confirmation: an occurrence requested beside the plan, or else the whole plan. None of it has started. */
  deshacer: {
    states: [scheduleState.scheduled, scheduleState.running, scheduleState.paused],
    async take(transaction, { id, occurrences, undoUntil: until, hasStarted }, _, now) {
      if (!until || until <= now) throw new Fault('SCHEDULE_STATE', { message: 'Ya pasó el tiempo para deshacerlo.' });
      const extra = occurrences.filter(({ requestKey, state }) => requestKey !== null && state === occurrenceState.scheduled);
      await schedulesRepository.put(transaction, id, { undoUntil: null });
      if (extra.length > 0) {
        const ids = extra.map((occurrence) => occurrence.id);
        await plannedOccurrences.clear(transaction, id, ids);
        await setGoing(transaction, id);
        return;
      }
      if (hasStarted) throw new Fault('SCHEDULE_STATE');
      await plannedOccurrences.clear(transaction, id);
      await schedulesRepository.put(transaction, id, { state: scheduleState.draft, active: false });
    },
  },
  /** An extra occurrence now, beside the plan. */
  enviar: {
    states: [scheduleState.scheduled, scheduleState.running, scheduleState.completed, scheduleState.failed],
    async take(transaction, { id }, { queue, config }, now, requestKey = randomUUID()) {
      const until = undoUntil(config, now);
      const added = await plannedOccurrences.add(transaction, id, until, requestKey);
      if (!added) return;
      await schedulesRepository.put(transaction, id, { undoUntil: until });
      await setGoing(transaction, id);
      await queue.wakeAt(transaction, [added]);
    },
  },
};

/** Checks the confirmed reach again before the schedule is sent once more. */
async function checkReach(
  tools: ScheduleTools,
  principal: Principal,
  identifier: string,
  confirmed: number | null,
  now: Date,
): Promise<void> {
  const schedule = await schedulesRepository.find(tools.database, principal, { identifier });
  if (!schedule) throw new Fault('NOT_FOUND');
  const sending = { dueAt: undoUntil(tools.config, now), nextDueAt: null, dateEnd: null };
  const { experiment } = await storedContent(tools.database, principal, schedule);
  const { profileKey, sendTypes } = schedule;
  const { reach } = await reachOf(tools, principal, profileKey, sendTypes, [sending], { experiment, kind: schedule });
  checkConfirmed(reach, confirmed);
}

/** Pauses, resumes, cancels, undoes, or sends once now. Throws SCHEDULE_STATE where the current state does not allow it. */
export async function changeScheduleState(
  tools: ScheduleTools,
  principal: Principal,
  identifier: string,
  { action, confirmedPeople, requestKey }: Request,
  now: Date,
): Promise<Schedule> {
  const { database, queue } = tools;
  const step = steps[action];
  if (action === 'enviar') await checkReach(tools, principal, identifier, confirmedPeople, now);
  await queue.start();
  await database.transaction(async (transaction) => {
    const schedule = await lockScheduleForUpdate(transaction, principal, identifier);
    if (!schedule) throw new Fault('NOT_FOUND');
    const isRepeated = requestKey !== undefined && schedule.occurrences.some((one) => one.requestKey === requestKey);
    if (action === 'enviar' && isRepeated) return;
    if (!step.states.includes(schedule.state)) throw new Fault('SCHEDULE_STATE');
    if (action === 'enviar') await checkSecondPerson(transaction, principal, identifier);
    await step.take(transaction, schedule, tools, now, requestKey);
    const details = { name: schedule.name, task: action };
    await auditRepository.record(transaction, principal, { action: 'changeScheduleState', subject: identifier, details });
  });
  return schedulesRepository.getOrThrow(database, principal, identifier);
}

/** Deletes a schedule of which no sending has started. Returns its name. */
export const deleteSchedule = (tools: ScheduleTools, principal: Principal, identifier: string): Promise<string> =>
  tools.database.transaction(async (transaction) => {
    const schedule = await lockScheduleForUpdate(transaction, principal, identifier);
    if (!schedule) throw new Fault('NOT_FOUND');
    if (schedule.hasStarted) throw new Fault('SCHEDULE_SENT');
    const kept = { kind: 'schedule', record: identifier, name: schedule.name } as const;
    const { accountId } = principal;
    await keepRemoved(transaction, principal, kept, [
      ...scheduleParts(sql`${schedule.id}::int`),
      ...removedParts(accountId, 'schedule', identifier),
      ...changeParts(principal, identifier),
    ]);
    await dropChanges(transaction, principal, 'schedule', identifier);
    await schedulesRepository.remove(transaction, schedule.id);
    await forgetRecord(transaction, { accountId, kind: 'schedule', record: identifier });
    const details = { name: schedule.name };
    await auditRepository.record(transaction, principal, { action: 'deleteSchedule', subject: identifier, details });
    return schedule.name;
  });
