import { sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import type { Principal } from '../../kernel/http/principal.ts';

/** Limit of merges that are followed from a customer. */
const mostMerges = 20;

/**
 * The customers that some ids mean: a merged one means that into which it was merged. An id that the account does not have is missing from
 * the result.
 */
export async function keptIds(
  database: Queryable,
  { accountId }: Pick<Principal, 'accountId'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await database.execute<{ asked: number; id: number }>(sql`
    with recursive kept as (
      select distinct asked, asked as id, 0 as step from unnest(${sql.param([...ids])}::bigint[]) as asked
      union all
      select kept.asked, m.kept_id, kept.step + 1 from kept
      join customer_merge m on m.merged_id = kept.id and m.undone_at is null and m.account_id = ${accountId}
      where kept.step < ${mostMerges}
    )
    select distinct on (kept.asked) kept.asked, customer.id from kept
    join customer on customer.id = kept.id and customer.account_id = ${accountId}
    order by kept.asked, kept.step desc`);
  return new Map(rows.map(({ asked, id }) => [asked, id]));
}
