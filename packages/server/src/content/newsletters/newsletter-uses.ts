import type { SQL } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { createExtensionPoint } from '../../kernel/extension-point.ts';

/** The pending schedules of a newsletter. */
export interface NewsletterUses {
  /** Counts them for the row of `newsletter` in the query. */
  pendingScheduleCount(): SQL<number>;
  /** Their names, sorted. */
  pendingScheduleNames(database: Queryable, newsletterId: number): Promise<string[]>;
}

/** Provided by the module `messaging`. */
export const newsletterUses = createExtensionPoint<NewsletterUses>('newsletterUses');
