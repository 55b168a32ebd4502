import type { SQL } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { createExtensionPoint } from '../../kernel/extension-point.ts';

/** The schedules that still have something to send with a newsletter. */
export interface NewsletterUses {
  /** How many there are for the row of `newsletter` at hand. */
  pendingScheduleCount(): SQL<number>;
  /** Their names, in order. */
  pendingScheduleNames(database: Queryable, newsletterId: number): Promise<string[]>;
}

/** Provided by the module `messaging`. */
export const newsletterUses = createExtensionPoint<NewsletterUses>('newsletterUses');
