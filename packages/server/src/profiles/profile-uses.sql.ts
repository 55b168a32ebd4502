import { type SQL, sql } from 'drizzle-orm';
import { deliveryState } from '../deliveries/deliveries.table.ts';

/** All that has left, may have left or is about to leave: whoever was written to has to be explained later. */
const goneOut = [deliveryState.pending, deliveryState.sending, deliveryState.sent, deliveryState.uncertain];

/** How many schedules use profiles, those that are drafts or over included. `condition` is on `profile`, as `p`. */
export const scheduleCount = (condition: SQL): SQL<number> =>
  sql<number>`(select count(*)::int from schedule s join profile p on p.key = s.profile_key where ${condition})`;

/** How many messages of one sending have gone out or are going out, by the ledger. */
export const countGoneOut = (occurrenceId: SQL): SQL<number> =>
  sql<number>`(select count(*)::int from delivery d
    where d.occurrence_id = ${occurrenceId} and d.state in (${sql.raw(goneOut.join(', '))}))`;

/** How many messages have gone out to profiles, or are going out. `condition` is on `profile`, as `p`. */
export const sentCount = (condition: SQL): SQL<number> =>
  sql<number>`(select coalesce(sum(coalesce(o.sent_count, ${countGoneOut(sql`o.id`)})), 0)::int
    from occurrence o join schedule s on s.id = o.schedule_id join profile p on p.key = s.profile_key where ${condition})`;
