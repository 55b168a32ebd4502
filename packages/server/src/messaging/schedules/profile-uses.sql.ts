import { type SQL, sql } from 'drizzle-orm';
import { waitingInChunks } from '../deliveries/audience-fill.ts';
import { counterOf } from '../deliveries/counted-change.sql.ts';

/** How many schedules use profiles, those that are drafts or over included. `condition` is on `profile`, as `p`. */
export const scheduleCount = (condition: SQL): SQL<number> =>
  sql<number>`(select count(*)::int from schedule s join profile p on p.key = s.profile_key where ${condition})`;

/** All messages of one sending that have left, may have left or are about to leave: whoever was written to has to be explained later. */
export const countGoneOut = (occurrenceId: SQL): SQL<number> =>
  sql<number>`(${counterOf(occurrenceId, 'open', 'sent', 'uncertain')} + ${waitingInChunks(occurrenceId)})`;

/** How many messages have gone out to profiles, or are going out. `condition` is on `profile`, as `p`. */
export const sentCount = (condition: SQL): SQL<number> =>
  sql<number>`(select coalesce(sum(coalesce(o.sent_count, ${countGoneOut(sql`o.id`)})), 0)::int
    from occurrence o join schedule s on s.id = o.schedule_id join profile p on p.key = s.profile_key where ${condition})`;
