import { sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { lockAccount } from '../account-lock.ts';
import type { InsightScope } from '../insight-scope.ts';

/**
 * Writes the transitions between foci since the previous day, once a day: a later change on the same day counts towards the next day's
 * transitions.
 */
export async function writeFocusHistory(database: Database, { accountId, today }: InsightScope): Promise<void> {
  await database.transaction(async (transaction) => {
    await lockAccount(transaction, accountId);
    const { rows } = await transaction.execute(
      sql`select from focus_history where account_id = ${accountId} and day = ${today}::date limit 1`,
    );
    if (rows.length > 0) return;
    await transaction.execute(sql`
      insert into focus_history (account_id, day, from_focus, to_focus, category, customers, value)
      select ${accountId}::int, ${today}::date, coalesce(s.shown_focus, k.focus, ''), coalesce(k.focus, ''), coalesce(k.category, ''),
        count(*)::int, coalesce(sum(s.value), 0)
      from customer k left join customer_score s on s.account_id = k.account_id and s.customer_id = k.id
      where k.account_id = ${accountId} group by 3, 4, 5`);
    await transaction.execute(sql`
      update customer_score s set shown_focus = k.focus from customer k
      where s.account_id = ${accountId} and k.id = s.customer_id and s.shown_focus is distinct from k.focus`);
  });
}
