import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { replaceRowsSql } from '../../kernel/database/replace-rows.sql.ts';
import { updateLastPurchases } from './last-purchases.ts';
import { lastYear } from './purchase-window.ts';

/** The account with its clock, and the day for which figures are computed. */
export interface SalesScope {
  readonly accountId: number;
  readonly timeZone: string;
  readonly today: string;
}

const columns = ['store_id', 'last_purchase_at', 'sales', 'purchases', 'valid_until', 'enters_on'] as const;

/**
 * The rows of `customer_sales` of some customers. A day leaves the window a year later. A receipt begins with its first line, but one that
 * began before may have lines that are dated ahead: those are looked up among the lines. Both sums are materialized: for purchases that
 * came after the last ANALYZE the planner expects one customer, and would sum up anew for each of them.
 */
export function customerSalesSelect({ accountId, timeZone, today }: SalesScope, selection: (column: SQL) => SQL): SQL {
  const { from, to } = lastYear({ today, timeZone });
  const dayOf = (at: SQL): SQL => sql`(${at} at time zone ${timeZone})::date`;
  return sql`
    with bought as materialized (
      select r.customer_id, sum(r.amount) as sales, (count(*) filter (where r.amount >= 0))::int as purchases,
        ${dayOf(sql`min(r.at)`)} as oldest
      from receipt r where ${selection(sql`r.customer_id`)} and r.at >= ${from}::timestamptz and r.at < ${to}::timestamptz group by 1
    ), ahead as materialized (
      select p.customer_id, ${dayOf(sql`min(p.at)`)} as day
      from purchase p where ${selection(sql`p.customer_id`)} and p.at >= ${to}::timestamptz group by 1
    )
    select ${accountId}::int as account_id, k.id as customer_id, coalesce(k.last_store_id, k.home_store_id) as store_id,
      k.last_purchase_at, coalesce(bought.sales, 0) as sales, coalesce(bought.purchases, 0) as purchases,
      coalesce(least((bought.oldest + interval '1 year')::date, ahead.day), 'infinity') as valid_until, ahead.day as enters_on
    from customer k left join bought on bought.customer_id = k.id left join ahead on ahead.customer_id = k.id
    where k.account_id = ${accountId} and ${selection(sql`k.id`)}`;
}

/**
 * Recomputes the figures of some customers, and when and where they bought last, which an import that still runs has left to do. Returns
 * the number of changed rows.
 */
export async function recomputeCustomerSales(
  database: Queryable,
  scope: SalesScope,
  selection: (column: SQL) => SQL,
): Promise<number> {
  const { accountId, today } = scope;
  await updateLastPurchases(database, accountId, selection);
  // Before the rows: they say nothing about earlier days.
  await database.execute(
    sql`update kept_sales set day = ${today}::date where account_id = ${accountId} and day < ${today}::date`,
  );
  const replacement = { table: 'customer_sales', accountId, selection, columns, fresh: customerSalesSelect(scope, selection) };
  const { rows } = await database.execute<{ written: number }>(replaceRowsSql(replacement));
  return rows[0]?.written ?? 0;
}
