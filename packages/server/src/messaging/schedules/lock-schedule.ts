import { calendarsRepository } from '../calendars/calendars.repository.ts';
import type { Transaction } from '../../kernel/database/database.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { plannedOccurrences } from './planned-occurrences.repository.ts';
import { schedulesRepository } from './schedules.repository.ts';
import type { occurrences, schedules } from './schedules.table.ts';

/** A schedule with its occurrences, whose rows are locked until the transaction ends. */
export type LockedSchedule = typeof schedules.$inferSelect & {
  readonly occurrences: readonly (typeof occurrences.$inferSelect)[];
  /** An occurrence has started: its first message may have been sent. */
  readonly hasStarted: boolean;
};

/**
 * Locks a schedule and its occurrences for a change by staff. The lock on the account's calendar serializes staff; the occurrences are
 * locked before their schedule, in the same order as workers do, so that no deadlock arises. Undefined: the account has no such schedule.
 */
export async function lockScheduleForUpdate(
  transaction: Transaction,
  principal: Principal,
  identifier: string,
): Promise<LockedSchedule | undefined> {
  await calendarsRepository.lock(transaction, principal.accountId);
  const id = await schedulesRepository.idOf(transaction, principal, identifier);
  if (id === undefined) return undefined;
  const locked = await plannedOccurrences.lockForUpdate(transaction, id);
  const row = await schedulesRepository.lock(transaction, id);
  return row && { ...row, occurrences: locked, hasStarted: locked.some(({ startedAt }) => startedAt !== null) };
}
