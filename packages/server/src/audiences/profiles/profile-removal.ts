import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../kernel/database/database.ts';
import type { RemovedPart } from '../../identity/removed-records/removed-records.ts';
import { profileUses } from './profile-uses.ts';
import { profiles } from './profiles.table.ts';

interface Uses {
  readonly schedules: number;
  readonly sent: number;
  /** Occurrences that have started. */
  readonly started: number;
}

const keysOf = (condition: SQL): SQL => sql`select p.key from profile p where ${condition}`;

/**
 * Locks profiles and their occurrences until the transaction ends, and counts their uses: no schedule is added and no occurrence starts
 * meanwhile. Locks occurrences before schedules, as workers do, against deadlocks. The count is a statement of its own, so that it
 * sees what was committed while it waited for the locks. `condition` is on `profile`, as `p`.
 */
export async function lockProfilesForUpdate(transaction: Transaction, condition: SQL): Promise<Uses> {
  await transaction.execute(sql`select from profile p where ${condition} order by p.key for update`);
  const uses = profileUses.get();
  const keys = keysOf(condition);
  await uses.lockOccurrences(transaction, keys);
  const counted = sql`select ${uses.scheduleCount(keys)} as schedules, ${uses.sentCount(keys)} as sent,
    ${uses.startedCount(keys)} as started`;
  const { rows } = await transaction.execute<Record<string, unknown> & Uses>(counted);
  return rows[0] ?? { schedules: 0, sent: 0, started: 0 };
}

/** The rows of profiles and of their schedules. `condition` is on `profile`, as `p`. */
export const profileParts = (condition: SQL): readonly RemovedPart[] => {
  const keys = keysOf(condition);
  return [{ table: profiles, where: sql`t.key in (${keys})` }, ...profileUses.get().scheduleParts(keys)];
};

/** Deletes profiles with their schedules. The caller has locked them and checked that nothing was sent: see `lockProfilesForUpdate`. */
export async function removeProfiles(transaction: Transaction, condition: SQL): Promise<void> {
  const keys = keysOf(condition);
  await profileUses.get().deleteSchedules(transaction, keys);
  await transaction.execute(sql`delete from audience_size where profile_key in (${keys})`);
  await transaction.execute(sql`delete from profile p where ${condition}`);
}
