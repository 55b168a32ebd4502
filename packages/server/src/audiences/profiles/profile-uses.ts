import type { SQL } from 'drizzle-orm';
import type { RemovedPart } from '../../identity/removed-records/removed-records.ts';
import { createExtensionPoint } from '../../kernel/extension-point.ts';
import type { Transaction } from '../../kernel/database/database.ts';
import type { Principal } from '../../kernel/http/principal.ts';

/** The schedules of profiles and what was sent to them. In each method `keys` is a SELECT of the keys of profiles, or one key. */
export interface ProfileUses {
  /** Counts the schedules that use them, drafts and finished ones included. */
  scheduleCount(keys: SQL): SQL<number>;
  /** Counts the messages that were sent to them or are being sent. */
  sentCount(keys: SQL): SQL<number>;
  /**
   * Counts the active schedules that use them in accounts where a second person approves schedules: a change of their rules returns these
   * to drafts.
   */
  approvedCount(keys: SQL): SQL<number>;
  /**
   * Returns those schedules to drafts, because what was approved is not what they would send now. Answers their identifiers. The caller
   * has locked their occurrences.
   */
  returnToDrafts(transaction: Transaction, account: Pick<Principal, 'accountId'>, keys: SQL): Promise<string[]>;
  /** Locks their occurrences until the transaction ends: none starts meanwhile. */
  lockOccurrences(transaction: Transaction, keys: SQL): Promise<void>;
  /** Counts their occurrences that have started: rows of messages hang on them. */
  startedCount(keys: SQL): SQL<number>;
  /** The rows of their schedules, of which nothing has started. */
  scheduleParts(keys: SQL): readonly RemovedPart[];
  /** Deletes their schedules with dependent rows. The caller has locked them and checked that nothing was sent. */
  deleteSchedules(transaction: Transaction, keys: SQL): Promise<void>;
}

/** Provided by the module `messaging`. */
export const profileUses = createExtensionPoint<ProfileUses>('profileUses');
