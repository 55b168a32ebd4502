import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { NewsletterUses } from '../../content/newsletters/newsletter-uses.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import { schedules, sendMethods } from './schedules.table.ts';
import { newsletters, newsletterVersions } from '../../content/newsletters/newsletters.table.ts';

/** Schedules in these states still have messages to send. */
const pending = inArray(schedules.state, ['borrador', 'programada', 'en_curso', 'pausada']);

/** Counts the pending schedules that use the row of `newsletter` in the query. */
const pendingScheduleCount = (): SQL<number> => sql<number>`(
  select count(distinct ${schedules.id})::int from ${schedules}
  join ${sendMethods} on ${eq(sendMethods.scheduleId, schedules.id)}
  join ${newsletterVersions} used on used.id = ${sendMethods.newsletterVersionId}
  where used.newsletter_id = ${newsletters.id} and ${pending})`;

/** Names of the pending schedules that use a newsletter, sorted. */
async function pendingScheduleNames(database: Queryable, newsletterId: number): Promise<string[]> {
  const rows = await database
    .selectDistinct({ id: schedules.id, name: schedules.name })
    .from(schedules)
    .innerJoin(sendMethods, eq(sendMethods.scheduleId, schedules.id))
    .innerJoin(newsletterVersions, eq(newsletterVersions.id, sendMethods.newsletterVersionId))
    .where(and(eq(newsletterVersions.newsletterId, newsletterId), pending))
    .orderBy(asc(schedules.name), asc(schedules.id));
  return rows.map(({ name }) => name);
}

export const scheduledNewsletterUses: NewsletterUses = { pendingScheduleCount, pendingScheduleNames };
