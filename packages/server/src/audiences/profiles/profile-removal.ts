import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../kernel/database/database.ts';
import { profileUses } from './profile-uses.ts';

interface Uses {
  readonly schedules: number;
  readonly sent: number;
}

/**
 * Holds profiles and their sendings until the transaction ends, and says what has come of them: no schedule is added, no sending
 * starts meanwhile. Locks in the order of those who start a sending, who hold it before its schedule; counted by a statement of its
 * own, which sees what a lock had to wait for. `condition` is on `profile`, as `p`.
 */
export async function holdProfiles(transaction: Transaction, condition: SQL): Promise<Uses> {
  await transaction.execute(sql`select from profile p where ${condition} order by p.key for update`);
  const uses = profileUses.get();
  await uses.lockOccurrences(transaction, condition);
  const counted = sql`select ${uses.scheduleCount(condition)} as schedules, ${uses.sentCount(condition)} as sent`;
  const { rows } = await transaction.execute<Record<string, unknown> & Uses>(counted);
  return rows[0] ?? { schedules: 0, sent: 0 };
}

/** Deletes profiles with their schedules. The caller holds them and knows that nothing was sent: see `holdProfiles`. */
export async function removeProfiles(transaction: Transaction, condition: SQL): Promise<void> {
  await profileUses.get().deleteSchedules(transaction, condition);
  await transaction.execute(sql`delete from audience_size where profile_key in (select p.key from profile p where ${condition})`);
  await transaction.execute(sql`delete from profile p where ${condition}`);
}
