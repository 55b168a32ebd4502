import { sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import type { CustomerSelection } from '../customer-selection.ts';
import type { InsightScope } from '../insight-scope.ts';
import { replaceRowsSql } from '../../kernel/database/replace-rows.sql.ts';
import { rhythmColumns, rhythmsSelect } from './rhythms.sql.ts';

/**
 * Recomputes the statistics of some customers from all of their purchases. Returns the number of changed rows.
 *
 * @param horizon the last day of the year whose spend is summed up: see `horizonOf`
 */
export async function recomputeRhythms(
  database: Queryable,
  scope: InsightScope,
  selection: CustomerSelection,
  horizon: string,
): Promise<number> {
  const fresh = rhythmsSelect(scope, selection(sql`p.customer_id`), horizon);
  const replacement = { table: 'customer_rhythm', accountId: scope.accountId, selection, columns: rhythmColumns, fresh };
  const { rows } = await database.execute<{ written: number }>(replaceRowsSql(replacement));
  return rows[0]?.written ?? 0;
}
