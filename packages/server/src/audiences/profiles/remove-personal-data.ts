import { sql } from 'drizzle-orm';
import type { Transaction } from '../../kernel/database/database.ts';

/** Removes a person who is erased from the rows of customer files that matched nobody when they were uploaded, and from names of files. */
export async function removeFromCustomerFiles(
  transaction: Transaction,
  { accountId, pattern }: { readonly accountId: number; readonly pattern: string | null },
): Promise<void> {
  await transaction.execute(sql`
    update customer_file set name = regexp_replace(name, ${pattern}, 'eliminado', 'gi'), problems = coalesce((
      select jsonb_agg(case when problem.value ->> 'value' ~* ${pattern} then problem.value || '{"value": ""}' else problem.value end
        order by problem.ordinality)
      from jsonb_array_elements(problems) with ordinality problem), '[]')
    where account_id = ${accountId} and (name ~* ${pattern} or problems::text ~* ${pattern})`);
}
