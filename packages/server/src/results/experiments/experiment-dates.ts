import { occurrenceState } from '@pregon/contract/schedules/occurrence-state';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { textLiteral } from '../../kernel/database/text-literal.sql.ts';

/** When the last planned sending of each of some schedules is due; a schedule without any to come is missing. */
export async function lastPlanned(database: Queryable, scheduleIds: readonly number[]): Promise<ReadonlyMap<number, Date>> {
  const { rows } = await database.execute<{ id: number; at: string }>(sql`
    select schedule_id as id, max(due_at) as at from occurrence
    where schedule_id = any(${sql.param([...scheduleIds])}::int[]) and state = ${textLiteral(occurrenceState.scheduled)} group by 1`);
  return new Map(rows.map(({ id, at }) => [id, new Date(at)]));
}

/**
 * The last purchase of an account from the kept figures of its customers, and for those in the change queue from the customers themselves:
 * a SELECT without rows while the figures are not complete.
 */
const keptUntil = (accountId: number): SQL => sql`
  select greatest(
    (select kept.last_purchase_at from customer_sales kept
      where kept.account_id = ${accountId} and kept.last_purchase_at is not null and not exists (
        select from stale_customer s where s.account_id = ${accountId} and s.customer_id = kept.customer_id)
      order by kept.last_purchase_at desc limit 1),
    (select max(c.last_purchase_at) from stale_customer s join customer c on c.id = s.customer_id where s.account_id = ${accountId})
  ) as at from kept_sales where account_id = ${accountId}`;

/** The last moment of which an account has purchases; null without any. Purchases are imported late. */
export async function dataUntil(database: Queryable, accountId: number): Promise<Date | null> {
  const { rows: kept } = await database.execute<{ at: string | null }>(keptUntil(accountId));
  const { rows } =
    kept.length > 0
      ? { rows: kept }
      : await database.execute<{ at: string | null }>(
          sql`select max(last_purchase_at) as at from customer where account_id = ${accountId}`,
        );
  const at = rows[0]?.at;
  return at ? new Date(at) : null;
}
