import { sql } from 'drizzle-orm';
import { users } from '../identity/accounts/accounts.table.ts';
import type { Transaction } from '../kernel/database/database.ts';
import type { Calendar } from './calendar.ts';

const objectedDaysAgo = 20;

/**
 * Records what protects customers: a category whose purchases are nobody's business, and one customer who objects to being scored. Runs
 * before the audit trail is filled in.
 */
export async function fillRights(database: Transaction, calendar: Calendar, accountId: number): Promise<void> {
  await database.execute(sql`
    insert into sensitive_category (account_id, category_code, is_sensitive)
    select ${accountId}::int, category_code, true from product where account_id = ${accountId} and category = 'Belleza' limit 1`);
  const at = calendar.momentAgo(objectedDaysAgo, 11 * 60).toISOString();
  await database.execute(sql`
    with objecting as (
      update customer set scoring_objected_at = ${at}::timestamptz where id = (
        select min(id) from customer where account_id = ${accountId} and focus = 'LEALES' and email is not null) returning id)
    insert into customer_request (account_id, customer_id, kind, reason, user_id, at)
    select ${accountId}::int, id, 'objection', 'Pidió por correo que no la califiquemos.', (select min(id) from ${users}), ${at}::timestamptz
    from objecting`);
}
