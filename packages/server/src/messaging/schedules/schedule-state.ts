import { type OccurrenceState, occurrenceState } from '@pregon/contract/schedules/occurrence-state';
import { scheduleState } from '@pregon/contract/schedules/schedule-state';
import { textLiteral } from '../../kernel/database/text-literal.sql.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../kernel/database/database.ts';
import { isNotSuspended } from '../../identity/accounts/suspended-accounts.sql.ts';

const any = (...states: readonly OccurrenceState[]): SQL =>
  sql`exists (select from occurrence o where o.schedule_id = schedule.id and o.state in (${textLiteral(...states)}))`;

/**
 * The condition that a row of `schedule s` may start or continue occurrences. Those of transactional messages are not active: a process
 * of an earlier version, which does not know what exempts them, leaves them alone. Those of a suspended account wait.
 */
export const isGoing = sql`(s.active or s.profile_key is null) and s.state in (${textLiteral(scheduleState.scheduled, scheduleState.running)}) and ${isNotSuspended(sql`s.account_id`)}`;

/** The state of a schedule, derived from its occurrences. */
const derived = sql`case
  when ${any(occurrenceState.running)} then ${textLiteral(scheduleState.running)} when ${any(occurrenceState.scheduled)} then ${textLiteral(scheduleState.scheduled)}
  when ${any(occurrenceState.completed)} then ${textLiteral(scheduleState.completed)} else ${textLiteral(scheduleState.failed)} end`;

/**
 * Updates the state of a schedule after a change of its occurrences. A cancelled schedule or a draft keeps its state; a paused
 * one stays paused while there is something to pause.
 */
export async function followOccurrences(transaction: Transaction, scheduleId: number): Promise<void> {
  await transaction.execute(sql`
    update schedule set state = ${derived} where id = ${scheduleId}
      and (state in (${textLiteral(scheduleState.scheduled, scheduleState.running)}) or (state = ${textLiteral(scheduleState.paused)} and not ${any(occurrenceState.scheduled, occurrenceState.running)}))`);
}

/** Sets the derived state whatever it was before, after staff activated the schedule. */
export async function setGoing(transaction: Transaction, scheduleId: number): Promise<void> {
  await transaction.execute(sql`update schedule set state = ${derived} where id = ${scheduleId}`);
}
