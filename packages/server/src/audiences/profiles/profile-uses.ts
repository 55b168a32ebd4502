import type { SQL } from 'drizzle-orm';
import { createExtensionPoint } from '../../kernel/extension-point.ts';
import type { Transaction } from '../../kernel/database/database.ts';

/** The schedules of profiles and what was sent to them. In each method `keys` is a SELECT of the keys of profiles, or one key. */
export interface ProfileUses {
  /** Counts the schedules that use them, drafts and finished ones included. */
  scheduleCount(keys: SQL): SQL<number>;
  /** Counts the messages that were sent to them or are being sent. */
  sentCount(keys: SQL): SQL<number>;
  /** Locks their occurrences until the transaction ends: none starts meanwhile. */
  lockOccurrences(transaction: Transaction, keys: SQL): Promise<void>;
  /** Deletes their schedules with dependent rows. The caller has locked them and checked that nothing was sent. */
  deleteSchedules(transaction: Transaction, keys: SQL): Promise<void>;
}

/** Provided by the module `messaging`. */
export const profileUses = createExtensionPoint<ProfileUses>('profileUses');
