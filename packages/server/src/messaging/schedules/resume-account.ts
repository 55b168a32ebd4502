import { occurrenceState } from '@pregon/contract/schedules/occurrence-state';
import { scheduleState } from '@pregon/contract/schedules/schedule-state';
import { sql } from 'drizzle-orm';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import type { EndedSuspension } from '../../hosting/platform/account-resumed.ts';
import { textLiteral } from '../../kernel/database/text-literal.sql.ts';
import type { Transaction } from '../../kernel/database/database.ts';
import { ledger } from '../deliveries/ledger.ts';
import { occurrencesRepository } from './occurrences.repository.ts';
import type { Occurrence } from './occurrence.ts';

/** A suspension that is at most this long leaves no trace: what waited goes on. The same as for a server that was down. */
const latestMs = 2 * 60 * 60 * 1000;
const reason = 'La cuenta estaba suspendida.';

type Waiting = Record<string, unknown> & Pick<Occurrence, 'id' | 'scheduleId'> & { readonly dueAt: string };

/**
 * Settles what waited while an account was suspended for more than two hours: sendings that were due more than two hours ago are
 * skipped, those in progress are paused until somebody of the account decides, and transactional messages are left out.
 */
export async function resumeSchedules(transaction: Transaction, { accountId, suspendedAt, now }: EndedSuspension): Promise<void> {
  if (now.getTime() - suspendedAt.getTime() <= latestMs) return;
  const latest = new Date(now.getTime() - latestMs).toISOString();
  const { rows: late } = await transaction.execute<Waiting>(sql`
    select o.id, o.schedule_id as "scheduleId", o.due_at as "dueAt" from occurrence o join schedule s on s.id = o.schedule_id
    where s.account_id = ${accountId} and s.profile_key is not null and s.active
      and s.state in (${textLiteral(scheduleState.scheduled, scheduleState.running)})
      and o.state = ${textLiteral(occurrenceState.scheduled)} and o.due_at < ${latest}::timestamptz order by o.id`);
  for (const { dueAt, ...occurrence } of late) {
    if (!(await occurrencesRepository.omit(transaction, occurrence, now, reason))) continue;
    const details = { dueAt: new Date(dueAt).toISOString(), reason };
    await auditRepository.recordUnattended(transaction, accountId, {
      action: 'omitOccurrence',
      subject: String(occurrence.id),
      details,
    });
  }
  const running = sql`exists (select from occurrence o where o.schedule_id = s.id and o.state = ${textLiteral(occurrenceState.running)})`;
  await transaction.execute(sql`
    update schedule s set state = ${textLiteral(scheduleState.paused)} where s.account_id = ${accountId}
      and s.profile_key is not null and s.state in (${textLiteral(scheduleState.scheduled, scheduleState.running)}) and ${running}`);
  const { rows: transactional } = await transaction.execute<{ occurrenceId: number; methodId: number }>(sql`
    select o.id as "occurrenceId", m.id as "methodId" from schedule s join occurrence o on o.schedule_id = s.id
      join send_method m on m.schedule_id = s.id
    where s.account_id = ${accountId} and s.profile_key is null and o.state = ${textLiteral(occurrenceState.running)}`);
  for (const method of transactional) await ledger.leaveOut(transaction, method, reason);
}
