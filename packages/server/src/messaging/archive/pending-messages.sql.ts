import type { ArchivedKind } from '@pregon/contract/archive/archive.endpoints';
import { scheduleState } from '@pregon/contract/schedules/schedule-state';
import { type SQL, sql } from 'drizzle-orm';
import { profileKeysOf } from '../../audiences/profiles/profile-names.sql.ts';
import { profilesRepository } from '../../audiences/profiles/profiles.repository.ts';
import { newslettersRepository, versionIdsOf } from '../../content/newsletters/newsletters.repository.ts';
import type { Transaction } from '../../kernel/database/database.ts';
import { textLiteral } from '../../kernel/database/text-literal.sql.ts';
import type { Principal } from '../../kernel/http/principal.ts';

/** The condition on a schedule `s` that it belongs to a record. */
async function belongsTo(transaction: Transaction, principal: Principal, kind: ArchivedKind, id: string): Promise<SQL> {
  if (kind === 'schedule') return sql`s.identifier = ${id}`;
  if (kind === 'campaign') return sql`s.profile_key in (${profileKeysOf(principal.accountId, id, [])})`;
  if (kind === 'profile') return sql`s.profile_key = ${(await profilesRepository.find(transaction, principal, id))?.key ?? null}`;
  const found = await newslettersRepository.findApproved(transaction, principal, id);
  const versions = versionIdsOf(found?.newsletterId ?? 0);
  return sql`s.id in (
    select m.schedule_id from send_method m where m.newsletter_version_id in (${versions})
    union select a.schedule_id from arm_method a where a.newsletter_version_id in (${versions}))`;
}

/** Whether a schedule of a record still has messages to send, or is paused with some. */
export async function hasPendingMessages(
  transaction: Transaction,
  principal: Principal,
  kind: ArchivedKind,
  id: string,
): Promise<boolean> {
  const states = textLiteral(scheduleState.scheduled, scheduleState.running, scheduleState.paused);
  const { rows } = await transaction.execute<{ pending: boolean }>(sql`
    select exists (select from schedule s where s.account_id = ${principal.accountId} and s.state in (${states})
      and ${await belongsTo(transaction, principal, kind, id)}) as pending`);
  return rows[0]?.pending ?? false;
}
