import type { DeliveryCounts } from '@pregon/contract/schedules/schedule.schema';
import { count, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { deliveries, deliveryState } from '../deliveries/deliveries.table.ts';
import { occurrences } from './schedules.table.ts';

export const noDeliveries: DeliveryCounts = { total: 0, pending: 0, sent: 0, failed: 0, uncertain: 0, skipped: 0 };

/** What is on its way is still to come, for whoever looks at a list. */
const counted: Readonly<Record<number, keyof DeliveryCounts>> = {
  [deliveryState.pending]: 'pending',
  [deliveryState.sending]: 'pending',
  [deliveryState.sent]: 'sent',
  [deliveryState.failed]: 'failed',
  [deliveryState.uncertain]: 'uncertain',
  [deliveryState.skipped]: 'skipped',
};

/** What became of the messages of some schedules, by the schedule's id, in one statement. */
export async function countDeliveries(
  database: Queryable,
  scheduleIds: readonly number[],
): Promise<ReadonlyMap<number, DeliveryCounts>> {
  if (scheduleIds.length === 0) return new Map();
  const rows = await database
    .select({ scheduleId: occurrences.scheduleId, state: deliveries.state, messages: count() })
    .from(deliveries)
    .innerJoin(occurrences, eq(occurrences.id, deliveries.occurrenceId))
    .where(inArray(occurrences.scheduleId, [...scheduleIds]))
    .groupBy(occurrences.scheduleId, deliveries.state);
  const counts = new Map<number, DeliveryCounts>();
  for (const { scheduleId, state, messages } of rows) {
    const sums = { ...(counts.get(scheduleId) ?? noDeliveries) };
    const outcome = counted[state];
    if (outcome) sums[outcome] += messages;
    sums.total += messages;
    counts.set(scheduleId, sums);
  }
  return counts;
}
