import { occurrenceState } from '@pregon/contract/schedules/occurrence-state';
import { scheduleState } from '@pregon/contract/schedules/schedule-state';
import { type SQL, sql } from 'drizzle-orm';
import { moveAllAssignments } from '../../audiences/experiments/assignments.ts';
import type { ProfileUses } from '../../audiences/profiles/profile-uses.ts';
import { isSecondPersonRequired } from '../../collaboration/second-person.ts';
import { needsSecondPerson } from '../../identity/accounts/second-person.sql.ts';
import type { Transaction } from '../../kernel/database/database.ts';
import { textLiteral } from '../../kernel/database/text-literal.sql.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { waitingInChunks } from '../deliveries/audience-fill.ts';
import { scheduleParts } from './schedule-parts.ts';
import { counterOf } from '../deliveries/counted-change.sql.ts';

/**
 * Counts the messages of one occurrence that were sent, may have been sent or are being sent: they must stay explainable later.
 */
export const countGoneOut = (occurrenceId: SQL): SQL<number> =>
  sql<number>`(${counterOf(occurrenceId, 'open', 'sent', 'uncertain')} + ${waitingInChunks(occurrenceId)})`;

const scheduleCount = (keys: SQL): SQL<number> =>
  sql<number>`(select count(*)::int from schedule s where s.profile_key in (${keys}))`;

const sentCount = (keys: SQL): SQL<number> =>
  sql<number>`(select coalesce(sum(coalesce(o.sent_count, ${countGoneOut(sql`o.id`)})), 0)::int
    from occurrence o join schedule s on s.id = o.schedule_id where s.profile_key in (${keys}))`;

const isActive = sql`s.state in (${textLiteral(scheduleState.scheduled, scheduleState.running, scheduleState.paused)})`;

const approvedCount = (keys: SQL): SQL<number> =>
  sql<number>`(select count(*)::int from schedule s
    where s.profile_key in (${keys}) and ${isActive} and ${needsSecondPerson(sql`s.account_id`)})`;

async function returnToDrafts(
  transaction: Transaction,
  { accountId }: Pick<Principal, 'accountId'>,
  keys: SQL,
): Promise<string[]> {
  if (!(await isSecondPersonRequired(transaction, accountId, 'schedule'))) return [];
  const { rows } = await transaction.execute<{ id: number; identifier: string }>(sql`
    update schedule s set state = ${scheduleState.draft}, active = false, undo_until = null, version = s.version + 1
    where s.profile_key in (${keys}) and s.account_id = ${accountId} and ${isActive} returning s.id, s.identifier`);
  const ids = rows.map(({ id }) => id);
  await transaction.execute(sql`
    delete from occurrence where schedule_id = any(${sql.param(ids)}::int[]) and state = ${textLiteral(occurrenceState.scheduled)}`);
  return rows.map(({ identifier }) => identifier);
}

const startedCount = (keys: SQL): SQL<number> =>
  sql<number>`(select count(*)::int from occurrence o join schedule s on s.id = o.schedule_id
    where s.profile_key in (${keys}) and o.started_at is not null)`;

const partsOf = (keys: SQL) => scheduleParts(sql`select s.id from schedule s where s.profile_key in (${keys})`);

async function lockOccurrences(transaction: Transaction, keys: SQL): Promise<void> {
  await transaction.execute(sql`
    select from occurrence o join schedule s on s.id = o.schedule_id where s.profile_key in (${keys}) order by o.id for update of o`);
}

async function deleteSchedules(transaction: Transaction, keys: SQL): Promise<void> {
  const scheduleIds = sql`select s.id from schedule s where s.profile_key in (${keys})`;
  const occurrenceIds = sql`select o.id from occurrence o where o.schedule_id in (${scheduleIds})`;
  const deliveryIds = sql`select d.id from delivery d where d.occurrence_id in (${occurrenceIds})`;
  await moveAllAssignments(transaction, occurrenceIds);
  for (const statement of [
    sql`delete from engagement where delivery_id in (${deliveryIds})`,
    sql`delete from delivery where occurrence_id in (${occurrenceIds})`,
    sql`delete from occurrence where schedule_id in (${scheduleIds})`,
    sql`delete from arm_method where schedule_id in (${scheduleIds})`,
    sql`delete from send_method where schedule_id in (${scheduleIds})`,
    sql`delete from schedule where profile_key in (${keys})`,
  ]) {
    await transaction.execute(statement);
  }
}

export const scheduledProfileUses: ProfileUses = {
  scheduleCount,
  sentCount,
  approvedCount,
  returnToDrafts,
  startedCount,
  scheduleParts: partsOf,
  lockOccurrences,
  deleteSchedules,
};
