import type { NewsletterUse } from '@pregon/contract/newsletters/newsletter-uses.endpoints';
import type { SQL } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { createExtensionPoint } from '../../kernel/extension-point.ts';

/** The schedules of a newsletter; pending ones still have messages to send. In each method `versionIds` is a SELECT of the ids of its versions. */
export interface NewsletterUses {
  /** Counts them. */
  pendingScheduleCount(versionIds: SQL): SQL<number>;
  /** Their names, sorted. */
  pendingScheduleNames(database: Queryable, versionIds: SQL): Promise<string[]>;
  /** The schedules, pending ones first, then the newest, at most `most` of them, and the number of all. */
  schedules(database: Queryable, versionIds: SQL, most: number): Promise<{ schedules: NewsletterUse[]; total: number }>;
}

/** Provided by the module `messaging`. */
export const newsletterUses = createExtensionPoint<NewsletterUses>('newsletterUses');
