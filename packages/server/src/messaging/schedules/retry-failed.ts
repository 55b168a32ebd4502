import { type ScheduleState, scheduleState } from '@pregon/contract/schedules/schedule-state';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import { ledger } from '../deliveries/ledger.ts';
import { Fault } from '../../kernel/http/fault.ts';
import type { ChannelServices } from '../../channels/services.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { lockScheduleForUpdate } from './lock-schedule.ts';
import { plannedOccurrences } from './planned-occurrences.repository.ts';
import { setGoing } from './schedule-state.ts';

const never: readonly ScheduleState[] = [scheduleState.draft, scheduleState.cancelled];

/**
 * Retries permanently refused messages of a schedule, all or those named. Returns their number. Throws SCHEDULE_STATE for a
 * cancelled one.
 */
export async function retryFailed(
  { database, queue }: Pick<ChannelServices, 'database' | 'queue'>,
  principal: Principal,
  identifier: string,
  recipients: readonly number[] | undefined,
  now: Date,
): Promise<number> {
  await queue.start();
  return database.transaction(async (transaction) => {
    const schedule = await lockScheduleForUpdate(transaction, principal, identifier);
    if (!schedule) throw new Fault('NOT_FOUND');
    if (never.includes(schedule.state)) throw new Fault('SCHEDULE_STATE');
    const { id, name, state } = schedule;
    const { count, occurrenceIds } = await ledger.retry(transaction, { scheduleId: id, deliveryIds: recipients });
    if (count === 0) return 0;
    await plannedOccurrences.reopen(transaction, occurrenceIds);
    if (state !== scheduleState.paused) await setGoing(transaction, id);
    await queue.wakeAt(
      transaction,
      occurrenceIds.map((occurrence) => ({ id: occurrence, dueAt: now })),
    );
    await auditRepository.record(transaction, principal, {
      action: 'retryFailed',
      subject: identifier,
      details: { name, count },
    });
    return count;
  });
}
