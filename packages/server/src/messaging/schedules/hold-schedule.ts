import { calendarsRepository } from '../calendars/calendars.repository.ts';
import type { Transaction } from '../../kernel/database/database.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { plannedOccurrences } from './planned-occurrences.repository.ts';
import { schedulesRepository } from './schedules.repository.ts';
import type { occurrences, schedules } from './schedules.table.ts';

/** A schedule with its sendings, which nobody else changes until the transaction ends. */
export type HeldSchedule = typeof schedules.$inferSelect & {
  readonly occurrences: readonly (typeof occurrences.$inferSelect)[];
  /** Something of it has begun: its first message may have left. */
  readonly hasStarted: boolean;
};

/**
 * Holds a schedule for a person who changes it. People of an account come one after the other, by its calendar; against workers it
 * locks in their own order, the sendings and then their schedule. Undefined: the account has none of this name.
 */
export async function holdSchedule(
  transaction: Transaction,
  principal: Principal,
  identifier: string,
): Promise<HeldSchedule | undefined> {
  await calendarsRepository.lock(transaction, principal.accountId);
  const id = await schedulesRepository.idOf(transaction, principal, identifier);
  if (id === undefined) return undefined;
  const held = await plannedOccurrences.hold(transaction, id);
  const row = await schedulesRepository.lock(transaction, id);
  return row && { ...row, occurrences: held, hasStarted: held.some(({ startedAt }) => startedAt !== null) };
}
