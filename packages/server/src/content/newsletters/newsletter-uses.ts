import type { SQL } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { createExtensionPoint } from '../../kernel/extension-point.ts';

/** The pending schedules of a newsletter. In each method `versionIds` is a SELECT of the ids of its versions. */
export interface NewsletterUses {
  /** Counts them. */
  pendingScheduleCount(versionIds: SQL): SQL<number>;
  /** Their names, sorted. */
  pendingScheduleNames(database: Queryable, versionIds: SQL): Promise<string[]>;
}

/** Provided by the module `messaging`. */
export const newsletterUses = createExtensionPoint<NewsletterUses>('newsletterUses');
