import type { DeliveryCounts } from '@pregon/contract/schedules/schedule.schema';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';

export const noDeliveries: DeliveryCounts = { total: 0, pending: 0, sent: 0, failed: 0, uncertain: 0, skipped: 0 };

/**
 * Counts the messages of some schedules by outcome, by schedule id, from the counters. Messages in flight, and customers not in
 * the ledger yet, count as `pending`.
 */
export async function countDeliveries(
  database: Queryable,
  scheduleIds: readonly number[],
): Promise<ReadonlyMap<number, DeliveryCounts>> {
  if (scheduleIds.length === 0) return new Map();
  const { rows } = await database.execute<{ scheduleId: number } & DeliveryCounts>(sql`
    select o.schedule_id as "scheduleId", sum(n.open)::int as pending, sum(n.sent)::int as sent, sum(n.failed)::int as failed,
      sum(n.uncertain)::int as uncertain, sum(n.skipped)::int as skipped,
      sum(n.open + n.sent + n.failed + n.uncertain + n.skipped)::int as total
    from occurrence o join (
      select occurrence_id, open, sent, failed, uncertain, skipped from delivery_count
      union all
      select occurrence_id, people, 0, 0, 0, 0 from audience_chunk
    ) n on n.occurrence_id = o.id
    where o.schedule_id = any(${sql.param([...scheduleIds])}::int[]) group by 1`);
  return new Map(rows.map(({ scheduleId, ...counts }) => [scheduleId, counts]));
}
