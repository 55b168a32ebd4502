import { type SQL, sql } from 'drizzle-orm';
import { accountToday } from '../../identity/accounts/account-clock.sql.ts';

/**
 * An INSERT that records who changes between foci, as the data-modifying CTE or the last part of the statement that writes
 * `customer.focus`: there the table still shows the focus before. Nothing is recorded before the day in `focus_move_start`, nor of
 * customers who object to being scored.
 *
 * @param changed a SELECT of two columns from what the statement returns: the ids of customers, and their focus afterwards
 * @param day the day on the account's clock, `2026-11-24`; by default that of now
 */
export function recordMovesSql(accountId: number, changed: SQL, day?: string): SQL {
  const account = sql`${accountId}::integer`;
  const today = day === undefined ? accountToday(account) : sql`${day}::date`;
  return sql`
  insert into focus_move (account_id, customer_id, day, from_focus, to_focus)
  select ${account}, changed.id, ${today}, coalesce(before.focus, ''), coalesce(changed.focus, '')
  from (${changed}) as changed (id, focus)
  left join customer before on before.id = changed.id
  where before.focus is distinct from changed.focus and before.scoring_objected_at is null
    and exists (select from focus_move_start s where s.account_id = ${account} and s.day <= ${today})
  on conflict (account_id, customer_id, day) do update set to_focus = excluded.to_focus`;
}
