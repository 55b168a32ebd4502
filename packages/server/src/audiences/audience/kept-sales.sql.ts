import { type SQL, sql } from 'drizzle-orm';
import { customers } from '../../retail/customers/customers.table.ts';
import { lastYear } from '../../retail/purchases/purchase-window.ts';
import { receipts } from '../../retail/purchases/receipts.table.ts';
import type { PurchaseColumn } from './audience-filter.ts';
import type { AudienceScope } from './audience-scope.ts';

/** The kept figure of each column of receipts. */
const keptColumns: Readonly<Record<string, SQL>> = { sales: sql`kept.sales`, count: sql`kept.purchases` };

const list = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);

/**
 * LEFT JOINs of the receipts of the last 12 months as columns of `spent`: the kept figures of `customer_sales`, or the receipts themselves
 * for customers whose figures are outdated. These are plain joins of all customers, which PostgreSQL runs in parallel, whereas a lateral
 * join looks up the receipts of one customer after the other. UNION without ALL would prevent that, too.
 */
export function keptSalesJoins(scope: AudienceScope, columns: readonly PurchaseColumn[]): SQL {
  const { accountId, today } = scope;
  const { from, to } = lastYear(scope);
  const ofAccount = sql`account_id = ${accountId}`;
  const values = columns.map(({ name, aggregate }) => sql`${aggregate} as ${sql.identifier(name)}`);
  const current = columns.map(({ name }) => {
    const column = sql.identifier(name);
    return sql`case when outdated.customer_id is null then ${keptColumns[name]} else outdated.${column} end as ${column}`;
  });
  return sql`
    left join customer_sales kept on kept.account_id = ${accountId} and kept.customer_id = ${customers.id}
    left join (
      select changed.customer_id, ${list(values)}
      from (
        select distinct customer_id from (
          select customer_id from stale_customer where ${ofAccount}
          union all select customer_id from customer_sales where ${ofAccount} and valid_until <= ${today}::date
        ) as listed
      ) as changed
      left join ${receipts} on ${receipts.customerId} = changed.customer_id
        and ${receipts.at} >= ${from}::timestamptz and ${receipts.at} < ${to}::timestamptz
      group by 1
    ) as outdated on outdated.customer_id = ${customers.id}
    cross join lateral (select ${list(current)}) as spent`;
}
