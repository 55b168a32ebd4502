import { type SQL, sql } from 'drizzle-orm';
import type { RemovedPart } from '../../identity/removed-records/removed-records.ts';
import { armMethods, occurrences, schedules, sendMethods } from './schedules.table.ts';

/** The rows of schedules of which nothing has started. `scheduleIds` is a SELECT of their ids, or one id. */
export const scheduleParts = (scheduleIds: SQL): readonly RemovedPart[] => [
  { table: schedules, where: sql`t.id in (${scheduleIds})` },
  { table: sendMethods, where: sql`t.schedule_id in (${scheduleIds})` },
  { table: armMethods, where: sql`t.schedule_id in (${scheduleIds})` },
  { table: occurrences, where: sql`t.schedule_id in (${scheduleIds})` },
];
