import type { SQL } from 'drizzle-orm';
import { createExtensionPoint } from '../../kernel/extension-point.ts';
import type { Transaction } from '../../kernel/database/database.ts';

/** What is scheduled for profiles and sent to them. In each of these, `condition` is on `profile`, as `p`. */
export interface ProfileUses {
  /** How many schedules use them, those that are drafts or over included. */
  scheduleCount(condition: SQL): SQL<number>;
  /** How many messages have gone out to them, or are going out. */
  sentCount(condition: SQL): SQL<number>;
  /** Locks their occurrences until the transaction ends: none starts meanwhile. */
  lockOccurrences(transaction: Transaction, condition: SQL): Promise<void>;
  /** Deletes their schedules with all that belongs to these. The caller holds the locks, and knows that nothing was sent. */
  deleteSchedules(transaction: Transaction, condition: SQL): Promise<void>;
}

/** Provided by the module `messaging`. */
export const profileUses = createExtensionPoint<ProfileUses>('profileUses');
