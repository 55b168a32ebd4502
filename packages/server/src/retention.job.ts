import { sql } from 'drizzle-orm';
import type { Queryable } from './kernel/database/database.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** For how many days what is over is still kept, from when it was. */
export const keptDays = {
  /** A token that was stolen and comes back after it has run out still ends the session that it was taken from. */
  refreshTokens: 30,
  /** Where somebody was logged in, after they last were there. */
  sessions: 90,
  /** The list of invitations says of one that it has run out, and invites again. */
  invitations: 30,
  recoveries: 1,
  /** The page of a survey says that it is over. */
  surveys: 90,
} as const;

/**
 * Forgets what can be of no use to anybody any more: tokens, log-ins, invitations, links to choose a password and questions to
 * customers that have run out. Of each user the log-in that was used last stays, because it says when they were last seen; of
 * the surveys, those that were answered.
 */
export async function deleteExpired(database: Queryable, now: Date): Promise<void> {
  const before = (kept: keyof typeof keptDays) =>
    sql`${new Date(now.getTime() - keptDays[kept] * dayMs).toISOString()}::timestamptz`;
  await database.execute(sql`delete from refresh_token where expires_at < ${before('refreshTokens')}`);
  await database.execute(sql`
    delete from staff_session s where used_at < ${before('sessions')}
      and not exists (select from refresh_token where family = s.id)
      and exists (select from staff_session later where later.user_id = s.user_id and (later.used_at, later.id) > (s.used_at, s.id))`);
  await database.execute(sql`delete from invitation where expires_at < ${before('invitations')}`);
  await database.execute(sql`delete from password_recovery where expires_at < ${before('recoveries')}`);
  await database.execute(sql`delete from survey_trace where answered_at is null and expires_at < ${before('surveys')}`);
}
