import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../kernel/database/database.ts';
import { profileUses } from './profile-uses.ts';

interface Uses {
  readonly schedules: number;
  readonly sent: number;
}

/**
 * Locks profiles and their occurrences until the transaction ends, and counts their uses: no schedule is added and no occurrence starts
 * meanwhile. Locks occurrences before schedules, as workers do, against deadlocks. The count is a statement of its own, so that it
 * sees what was committed while it waited for the locks. `condition` is on `profile`, as `p`.
 */
export async function lockProfilesForUpdate(transaction: Transaction, condition: SQL): Promise<Uses> {
  await transaction.execute(sql`select from profile p where ${condition} order by p.key for update`);
  const uses = profileUses.get();
  await uses.lockOccurrences(transaction, condition);
  const counted = sql`select ${uses.scheduleCount(condition)} as schedules, ${uses.sentCount(condition)} as sent`;
  const { rows } = await transaction.execute<Record<string, unknown> & Uses>(counted);
  return rows[0] ?? { schedules: 0, sent: 0 };
}

/** Deletes profiles with their schedules. The caller has locked them and checked that nothing was sent: see `lockProfilesForUpdate`. */
export async function removeProfiles(transaction: Transaction, condition: SQL): Promise<void> {
  await profileUses.get().deleteSchedules(transaction, condition);
  await transaction.execute(sql`delete from audience_size where profile_key in (select p.key from profile p where ${condition})`);
  await transaction.execute(sql`delete from profile p where ${condition}`);
}
