import { sql } from 'drizzle-orm';
import type { Transaction } from '../../kernel/database/database.ts';

/** Removes the saved views of an account that search for a person who is erased. */
export async function removeFromSavedViews(
  transaction: Transaction,
  { accountId, pattern }: { readonly accountId: number; readonly pattern: string | null },
): Promise<void> {
  await transaction.execute(sql`
    update saved_view view set items = coalesce((
      select jsonb_agg(item.value order by item.ordinality) from jsonb_array_elements(view.items) with ordinality item
      where not item.value::text ~* ${pattern}), '[]')
    from staff_user u where u.id = view.user_id and u.account_id = ${accountId} and view.items::text ~* ${pattern}`);
}
