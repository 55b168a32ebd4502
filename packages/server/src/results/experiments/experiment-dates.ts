import { occurrenceState } from '@pregon/contract/schedules/occurrence-state';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { textLiteral } from '../../kernel/database/text-literal.sql.ts';

const momentOf = async (database: Queryable, statement: ReturnType<typeof sql>): Promise<Date | null> => {
  const { rows } = await database.execute<{ at: string | null }>(statement);
  const at = rows[0]?.at;
  return at ? new Date(at) : null;
};

/** When the last planned sending of a schedule is due; null: none is to come. */
export const lastPlanned = (database: Queryable, scheduleId: number): Promise<Date | null> =>
  momentOf(
    database,
    sql`select max(due_at) as at from occurrence
      where schedule_id = ${scheduleId} and state = ${textLiteral(occurrenceState.scheduled)}`,
  );

/** The last moment of which the account has purchases; null without any. Purchases are imported late. */
export const dataUntil = (database: Queryable, accountId: number): Promise<Date | null> =>
  momentOf(database, sql`select max(last_purchase_at) as at from customer where account_id = ${accountId}`);
