import { scheduleState } from '@pregon/contract/schedules/schedule-state';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { NewsletterUses } from '../../content/newsletters/newsletter-uses.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import { schedules, sendMethods } from './schedules.table.ts';

/** Schedules in these states still have messages to send. */
const pending = inArray(schedules.state, [
  scheduleState.draft,
  scheduleState.scheduled,
  scheduleState.running,
  scheduleState.paused,
]);

/** Counts the pending schedules that use one of some newsletter versions. */
const pendingScheduleCount = (versionIds: SQL): SQL<number> => sql<number>`(
  select count(distinct ${schedules.id})::int from ${schedules}
  join ${sendMethods} on ${eq(sendMethods.scheduleId, schedules.id)}
  where ${sendMethods.newsletterVersionId} in (${versionIds}) and ${pending})`;

/** Names of the pending schedules that use one of some newsletter versions, sorted. */
async function pendingScheduleNames(database: Queryable, versionIds: SQL): Promise<string[]> {
  const rows = await database
    .selectDistinct({ id: schedules.id, name: schedules.name })
    .from(schedules)
    .innerJoin(sendMethods, eq(sendMethods.scheduleId, schedules.id))
    .where(and(sql`${sendMethods.newsletterVersionId} in (${versionIds})`, pending))
    .orderBy(asc(schedules.name), asc(schedules.id));
  return rows.map(({ name }) => name);
}

export const scheduledNewsletterUses: NewsletterUses = { pendingScheduleCount, pendingScheduleNames };
