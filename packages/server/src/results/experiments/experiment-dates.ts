import { occurrenceState } from '@pregon/contract/schedules/occurrence-state';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { textLiteral } from '../../kernel/database/text-literal.sql.ts';

/** When the last planned sending of each of some schedules is due; a schedule without any to come is missing. */
export async function lastPlanned(database: Queryable, scheduleIds: readonly number[]): Promise<ReadonlyMap<number, Date>> {
  const { rows } = await database.execute<{ id: number; at: string }>(sql`
    select schedule_id as id, max(due_at) as at from occurrence
    where schedule_id = any(${sql.param([...scheduleIds])}::int[]) and state = ${textLiteral(occurrenceState.scheduled)} group by 1`);
  return new Map(rows.map(({ id, at }) => [id, new Date(at)]));
}

/** The last moment of which an account has purchases; null without any. Purchases are imported late. */
export async function dataUntil(database: Queryable, accountId: number): Promise<Date | null> {
  const { rows } = await database.execute<{ at: string | null }>(
    sql`select max(last_purchase_at) as at from customer where account_id = ${accountId}`,
  );
  const at = rows[0]?.at;
  return at ? new Date(at) : null;
}
