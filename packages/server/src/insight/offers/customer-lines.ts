import { sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import type { CustomerHistory } from '../recommendations/customer-history.ts';
import type { CustomerSelection } from '../customer-selection.ts';
import { endOfDay, type InsightScope } from '../insight-scope.ts';

/** The purchases of one customer, as input of offers. */
export interface CustomerLines {
  readonly customerId: number;
  readonly visits: number;
  /** Days since the last visit, up to the horizon. */
  readonly daysSilent: number;
  /** Day (since 1970), product and price of a unit of each line that is not a return, in chronological order. */
  readonly lines: readonly (readonly [day: number, productId: number, price: number])[];
  /** Code of the type, day (since 1970) and product (0: unknown) of each line with a discount that is not a return. */
  readonly discounts: readonly (readonly [code: string, day: number, productId: number])[];
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

const discountsOf = (flat: string | null): CustomerLines['discounts'] =>
  (flat?.split('|') ?? []).map((line) => {
    const [code = '', day, productId] = line.split(',');
    return [code, Number(day), Number(productId)];
  });

/** On how many days a customer used each type of discount, by its code, apart from products that are left out. */
export function daysOfDiscounts(
  discounts: CustomerLines['discounts'],
  isLeftOut: (productId: number) => boolean,
): ReadonlyMap<string, number> {
  const days = new Map<string, Set<number>>();
  for (const [code, day, productId] of discounts) {
    if (productId !== 0 && isLeftOut(productId)) continue;
    const known = days.get(code);
    if (known) known.add(day);
    else days.set(code, new Set([day]));
  }
  return new Map([...days].map(([code, each]) => [code, each.size]));
}

interface ReadOptions {
  /** The day up to which silence is measured: see `horizonOf`. By default the scope's day. */
  readonly horizon?: string;
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
  { withoutWholesalers = false, withPrices = false, horizon = scope.today }: ReadOptions = {},
): Promise<CustomerLines[]> {
  const day = sql`((p.at at time zone ${scope.timeZone})::date - date '1970-01-01')`;
  const price = withPrices ? sql`coalesce(round(p.amount / nullif(p.units, 0)), 0)` : sql`0`;
  const { rows } = await database.execute<Row>(sql`
    select r.customer_id as id, r.visits, greatest(0, ${horizon}::date - r.last_day) as silent, bought.flat, bought.discounts
    from customer_rhythm r
    cross join lateral (
      select string_agg(${day} || ',' || p.product_id || ',' || ${price}, ',' order by p.at)
          filter (where p.product_id is not null) as flat,
        string_agg(p.discount_type || ',' || ${day} || ',' || coalesce(p.product_id, 0), '|') as discounts
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
    discounts: discountsOf(discounts),
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
