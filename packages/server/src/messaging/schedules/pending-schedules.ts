import { scheduleState } from '@pregon/contract/schedules/schedule-state';
import { and, asc, count, desc, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { campaignReference, joinCampaign, joinProfile } from '../../audiences/profiles/profile-names.sql.ts';
import { newestNumberOf } from '../../content/newsletters/pinned-newsletter.sql.ts';
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

/** The newest of some newsletter versions that a schedule uses. */
const usedVersion = (versionIds: SQL): SQL<number> =>
  newestNumberOf(sql`
    select used.id from (${versionIds}) used (id) where used.id in (
      select m.newsletter_version_id from ${sendMethods} m where m.schedule_id = ${schedules.id}
      union all select m.newsletter_version_id from ${armMethods} m where m.schedule_id = ${schedules.id})`);

async function listSchedules(database: Queryable, versionIds: SQL, most: number) {
  const [[counted], rows] = await Promise.all([
    database
      .select({ total: count() })
      .from(schedules)
      .where(and(usesOneOf(versionIds), isNotNull(schedules.profileKey))),
    database
      .select({
        schedule: schedules.identifier,
        name: schedules.name,
        state: schedules.state,
        version: usedVersion(versionIds),
        ...campaignReference,
      })
      .from(schedules)
      .innerJoin(...joinProfile(schedules.profileKey))
      .innerJoin(...joinCampaign())
      .where(usesOneOf(versionIds))
      .orderBy(desc(pending), desc(schedules.createdAt), desc(schedules.id))
      .limit(most),
  ]);
  return { schedules: rows, total: counted?.total ?? 0 };
}

export const scheduledNewsletterUses: NewsletterUses = { pendingScheduleCount, pendingScheduleNames, schedules: listSchedules };
