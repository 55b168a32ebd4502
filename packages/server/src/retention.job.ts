import { mergeUndoDays } from '@pregon/contract/customers/customer-merges.endpoints';
import { sql } from 'drizzle-orm';
import type { Queryable } from './kernel/database/database.ts';
import { customerEventsRepository } from './retail/events/customer-events.repository.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Retention in days after expiry. */
export const retentionDays = {
  /** Reuse of a stolen token after its expiry must still end the session. */
  refreshTokens: 30,
  /** Network addresses of sessions, after the last visit of their users. */
  sessions: 90,
  /** The list shows expired invitations, which can be renewed. */
  invitations: 30,
  recoveries: 1,
  /** The page of an expired survey reports that it is closed. */
  surveys: 90,
  /** Merges of customers can be undone for so long: what that takes is personal data. */
  merges: mergeUndoDays,
} as const;

/**
 * Deletes expired tokens, sessions, invitations, recovery links and surveys. The last session of each user stays, because it
 * shows when they were last seen; so do answered surveys. Deletes the events of customers that are older than their type is kept.
 */
export async function deleteExpired(database: Queryable, now: Date): Promise<void> {
  const before = (kept: keyof typeof retentionDays) =>
    sql`${new Date(now.getTime() - retentionDays[kept] * dayMs).toISOString()}::timestamptz`;
  await database.execute(sql`delete from refresh_token where expires_at < ${before('refreshTokens')}`);
  await database.execute(sql`
    delete from staff_session s where used_at < ${before('sessions')}
      and not exists (select from refresh_token where family = s.id)
      and exists (select from staff_session later where later.user_id = s.user_id and (later.used_at, later.id) > (s.used_at, s.id))`);
  await database.execute(sql`delete from invitation where expires_at < ${before('invitations')}`);
  await database.execute(sql`delete from password_recovery where expires_at < ${before('recoveries')}`);
  await database.execute(sql`delete from survey_trace where answered_at is null and expires_at < ${before('surveys')}`);
  await customerEventsRepository.deleteOld(database, now);
  await database.execute(sql`update customer_merge set snapshot = null where snapshot is not null and at < ${before('merges')}`);
}
