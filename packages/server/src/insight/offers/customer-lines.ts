import { sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import type { CustomerHistory } from '../recommendations/customer-history.ts';
import type { CustomerSelection } from '../customer-selection.ts';
import { endOfDay, type InsightScope } from '../insight-scope.ts';

/** The purchases of one customer, as input of offers. */
export interface CustomerLines {
  readonly customerId: number;
  readonly visits: number;
  /** Days since the last visit. */
  readonly daysSilent: number;
  /** Day (since 1970), product and price of a unit of each line that is not a return, in chronological order. */
  readonly lines: readonly (readonly [day: number, productId: number, price: number])[];
  /** Number of lines by code of their type of discount. */
  readonly discounts: ReadonlyMap<string, number>;
}

type Row = Record<string, unknown> & {
  readonly id: number;
  readonly visits: number;
  readonly silent: number;
  readonly flat: string | null;
  readonly discounts: string | null;
};

function linesOf(flat: string | null): CustomerLines['lines'] {
  const numbers = JSON.parse(`[${flat ?? ''}]`) as number[];
  return Array.from(
    { length: numbers.length / 3 },
    (_, place) => [numbers[3 * place] ?? 0, numbers[3 * place + 1] ?? 0, numbers[3 * place + 2] ?? 0] as const,
  );
}

function countsOf(codes: string | null): Map<string, number> {
  const counts = new Map<string, number>();
  for (const code of codes?.split('|') ?? []) counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
}

interface ReadOptions {
  readonly withoutWholesalers?: boolean;
  /** Whether to compute the prices; otherwise they are 0. */
  readonly withPrices?: boolean;
}

/**
 * Reads the purchase lines of some customers until the end of the scope's day. Shared till customers have none; customers who object to
 * scoring have no statistics, and so none either. Numbers are transferred as text, because the driver takes several times as long for an
 * array in each row.
 */
export async function readCustomerLines(
  database: Queryable,
  scope: InsightScope,
  selection: CustomerSelection,
  { withoutWholesalers = false, withPrices = false }: ReadOptions = {},
): Promise<CustomerLines[]> {
  const price = withPrices ? sql`coalesce(round(p.amount / nullif(p.units, 0)), 0)` : sql`0`;
  const { rows } = await database.execute<Row>(sql`
    select r.customer_id as id, r.visits, greatest(0, ${scope.today}::date - r.last_day) as silent, bought.flat, bought.discounts
    from customer_rhythm r
    cross join lateral (
      select string_agg(((p.at at time zone ${scope.timeZone})::date - date '1970-01-01') || ',' || p.product_id || ',' || ${price}, ',' order by p.at)
          filter (where p.product_id is not null) as flat,
        string_agg(p.discount_type, '|') as discounts
      from purchase p where p.customer_id = r.customer_id and p.amount >= 0 and p.at < ${endOfDay(scope)}::timestamptz
    ) as bought
    where r.account_id = ${scope.accountId} and ${selection(sql`r.customer_id`)}
      and ${withoutWholesalers ? sql`r.excluded is null` : sql`r.excluded is distinct from 'caja'`}
    order by 1`);
  return rows.map(({ id, visits, silent, flat, discounts }) => ({
    customerId: id,
    visits,
    daysSilent: silent,
    lines: linesOf(flat),
    discounts: countsOf(discounts),
  }));
}

/** The distinct days of each product in ascending order. Products that are left out do not appear. */
export function historyOfLines(lines: CustomerLines['lines'], isLeftOut: (productId: number) => boolean): CustomerHistory {
  const history = new Map<number, number[]>();
  for (const [day, productId] of lines) {
    if (isLeftOut(productId)) continue;
    const days = history.get(productId);
    if (!days) history.set(productId, [day]);
    else if (days.at(-1) !== day) days.push(day);
  }
  return history;
}
