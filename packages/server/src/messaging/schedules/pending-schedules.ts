import { scheduleState } from '@pregon/contract/schedules/schedule-state';
import { and, asc, inArray, type SQL, sql } from 'drizzle-orm';
import type { NewsletterUses } from '../../content/newsletters/newsletter-uses.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import { armMethods, schedules, sendMethods } from './schedules.table.ts';

/** Schedules in these states still have messages to send. */
const pending = inArray(schedules.state, [
  scheduleState.draft,
  scheduleState.scheduled,
  scheduleState.running,
  scheduleState.paused,
]);

/** Whether a schedule uses one of some newsletter versions, in a method of its own or in one of an arm. */
const usesOneOf = (versionIds: SQL): SQL => sql`${schedules.id} in (
  select m.schedule_id from ${sendMethods} m where m.newsletter_version_id in (${versionIds})
  union all select m.schedule_id from ${armMethods} m where m.newsletter_version_id in (${versionIds}))`;

/** Counts the pending schedules that use one of some newsletter versions. */
const pendingScheduleCount = (versionIds: SQL): SQL<number> => sql<number>`(
  select count(*)::int from ${schedules} where ${usesOneOf(versionIds)} and ${pending})`;

/** Names of the pending schedules that use one of some newsletter versions, sorted. */
async function pendingScheduleNames(database: Queryable, versionIds: SQL): Promise<string[]> {
  const rows = await database
    .select({ name: schedules.name })
    .from(schedules)
    .where(and(usesOneOf(versionIds), pending))
    .orderBy(asc(schedules.name), asc(schedules.id));
  return rows.map(({ name }) => name);
}

export const scheduledNewsletterUses: NewsletterUses = { pendingScheduleCount, pendingScheduleNames };
