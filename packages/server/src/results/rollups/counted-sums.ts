import { type SQL, sql } from 'drizzle-orm';
import type { Attribution } from '../../audiences/audience/attribution.sql.ts';
import { changedCustomers, countedSales, countsOf, freshMessages } from './counted-results.sql.ts';
import type { Reading } from './reading.ts';

/**
 * The sums of the sendings of `picked` by its column `subject`: the common table expressions `counted` and `sold`, and those that they
 * read. They are those of `resultSums`, from the counts.
 */
export const countedSums = (scope: Attribution & Reading & { readonly accountId: number }): SQL => sql`
  ${freshMessages(scope)}, counted as (
    select subject, sum(delivered)::int as delivered, sum(openable)::int as openable, sum(opened)::int as opened,
      sum(clicked)::int as clicked
    from (${countsOf('priceItem', {}, 'subject')}) c group by 1
  ), ${changedCustomers(scope.accountId, scope)}, ${countedSales(scope, 'subject')}, sold as (
    select part as subject, count(*) filter (where is_purchase)::int as purchases, sum(amount)::float8 as amount
    from sale where is_counted_in_part group by 1
  )`;
