import { scheduleState } from '@pregon/contract/schedules/schedule-state';
import { monthlyRules } from '@pregon/contract/schedules/repetition.schema';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { calendarsRepository } from '../calendars/calendars.repository.ts';
import type { Transaction } from '../../kernel/database/database.ts';
import type { ControlQueue } from '../../kernel/jobs/control-queue.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { lockScheduleForUpdate } from './lock-schedule.ts';
import { plannedOccurrences } from './planned-occurrences.repository.ts';
import { toCome } from './schedule-plan.ts';
import { followOccurrences } from './schedule-state.ts';
import { schedulesRepository } from './schedules.repository.ts';
import { schedules } from './schedules.table.ts';

/**
 * Replans the schedules of an account that send on business days, after a change of its calendar, which the caller has locked.
 * Returns their number.
 */
export async function replanBusinessDays(
  transaction: Transaction,
  queue: Pick<ControlQueue, 'wakeAt'>,
  principal: Principal,
  now: Date,
): Promise<number> {
  const dependent = await transaction
    .select({ identifier: schedules.identifier })
    .from(schedules)
    .where(
      and(
        eq(schedules.accountId, principal.accountId),
        inArray(schedules.state, [scheduleState.scheduled, scheduleState.running, scheduleState.paused]),
        inArray(schedules.repeatEachMonth, [monthlyRules.firstBusinessDay, monthlyRules.lastBusinessDay]),
      ),
    )
    .orderBy(asc(schedules.id));
  const timeZone = await schedulesRepository.timeZone(transaction, principal);
  const calendar = await calendarsRepository.read(transaction, principal.accountId);
  for (const { identifier } of dependent) {
    const schedule = await lockScheduleForUpdate(transaction, principal, identifier);
    if (!schedule) continue;
    const moments = toCome({ ...schedule, timeZone }, calendar, now, schedule.occurrences).map(({ at }) => at);
    await queue.wakeAt(transaction, await plannedOccurrences.replace(transaction, schedule.id, moments));
    await followOccurrences(transaction, schedule.id);
  }
  return dependent.length;
}
