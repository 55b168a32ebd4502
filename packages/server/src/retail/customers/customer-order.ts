import type { CustomerSort } from '@pregon/contract/customers/customer.schema';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import type { SalesScope } from '../purchases/recompute-customer-sales.ts';
import { lastYear } from '../purchases/purchase-window.ts';
import type { StoreScope } from '../stores/store-scope.sql.ts';

/** Whose customers are read, and for which day on the account's clock. */
export interface ListScope extends StoreScope, SalesScope {
  /** Whether `customer_sales` has the figures of all customers, except for those that are outdated. */
  readonly isKept: boolean;
}

const keptOf = ({ accountId }: ListScope): SQL => sql`from customer_sales kept where kept.account_id = ${accountId}`;

const isQueued = ({ accountId }: ListScope, id: SQL): SQL =>
  sql`exists (select from stale_customer queued where queued.account_id = ${accountId} and queued.customer_id = ${id})`;

/**
 * The sum of the receipts of the last 12 months of a row of `customer`: the kept one, or that of the receipts where it is outdated. Who sees
 * some stores gets the receipts of these.
 */
export function salesOf(scope: ListScope): SQL {
  const { from, to } = lastYear(scope);
  const { storeIds } = scope;
  const ofStores = storeIds ? sql`and r.store_id = any(${sql.param([...storeIds])}::int[])` : sql``;
  const received = sql`(select sum(r.amount) from receipt r
    where r.customer_id = customer.id and r.at >= ${from}::timestamptz and r.at < ${to}::timestamptz ${ofStores})`;
  if (!scope.isKept || storeIds) return sql`coalesce(${received}, 0)`;
  return sql`coalesce((select kept.sales ${keptOf(scope)} and kept.customer_id = customer.id and kept.valid_until > ${scope.today}::date
    and not ${isQueued(scope, sql`customer.id`)}), ${received}, 0)`;
}

interface Order {
  /** The value of a row of `customer`; none is null. */
  readonly value: (scope: ListScope) => SQL;
  /** The SQL type of the value. */
  readonly type: SQL;
  /** The same in a row `kept` of `customer_sales`, where that has an index by it. */
  readonly kept?: SQL;
}

/** Whoever never bought comes before the first purchase; names are compared without accents and case. */
const orders: Readonly<Record<CustomerSort['by'], Order>> = {
  name: { value: () => sql`name_order(customer.first_name, customer.last_name) collate "C"`, type: sql`text` },
  lastPurchaseAt: {
    value: () => sql`coalesce(customer.last_purchase_at, '-infinity'::timestamptz)`,
    type: sql`timestamptz`,
    kept: sql`coalesce(kept.last_purchase_at, '-infinity'::timestamptz)`,
  },
  sales: { value: salesOf, type: sql`numeric`, kept: sql`kept.sales` },
  // Ids are given in the order of registration.
  createdAt: { value: () => sql`customer.id`, type: sql`bigint` },
};

/** A page of an order. */
export interface OrderedPage {
  readonly sort: CustomerSort;
  readonly size: number;
  readonly offset: number;
  /** The last customer of the previous page. */
  readonly after?: number | undefined;
}

interface Place extends OrderedPage {
  readonly order: Order;
  readonly direction: SQL;
  /** The condition that a value with its id comes after the previous page. */
  readonly isAfter: (value: SQL, id: SQL) => SQL;
}

async function placeOf(database: Queryable, scope: ListScope, page: OrderedPage): Promise<Place> {
  const { by, direction } = page.sort;
  const order = orders[by];
  const place = { ...page, order, direction: sql.raw(direction) };
  if (page.after === undefined) return { ...place, isAfter: () => sql`true` };
  const { rows } = await database.execute<{ value: string }>(sql`
    select (${order.value(scope)})::text as value from customer where account_id = ${scope.accountId} and id = ${page.after}`);
  const last = sql`(${rows[0]?.value ?? null}::${order.type}, ${page.after}::bigint)`;
  return { ...place, isAfter: (value, id) => sql`(${value}, ${id}) ${sql.raw(direction === 'desc' ? '<' : '>')} ${last}` };
}

const read = async (database: Queryable, statement: SQL): Promise<number[]> =>
  (await database.execute<{ id: number }>(statement)).rows.map(({ id }) => id);

/** Reads the page from rows `customer` of a FROM. */
function sorted(database: Queryable, scope: ListScope, place: Place, from: SQL): Promise<number[]> {
  const { order, direction, isAfter, size, offset } = place;
  const value = order.value(scope);
  return read(
    database,
    sql`select customer.id from ${from} and ${isAfter(value, sql`customer.id`)}
      order by ${value} ${direction}, customer.id ${direction} limit ${size + 1} offset ${offset}`,
  );
}

/** Customers whose kept figures are outdated, those that changed, and those whose receipts have left the 12 months. */
const outdated = (scope: ListScope, limit = sql``): SQL => sql`
  (select customer_id from stale_customer where account_id = ${scope.accountId}${limit})
  union (select kept.customer_id ${keptOf(scope)} and kept.valid_until <= ${scope.today}::date${limit})`;

/** With more outdated customers than these, all of the list are sorted. */
const mostOutdated = 2000;
/** So many kept rows are compared with the filter: where these do not fill a page, all of the list are sorted. */
const mostWalked = 20_000;

async function countOutdated(database: Queryable, scope: ListScope): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(
    sql`select count(*)::int as count from (${outdated(scope, sql` limit ${mostOutdated + 1}`)}) listed`,
  );
  return rows[0]?.count ?? 0;
}

/** Reads the page along an index of the kept figures, with the outdated customers at their places. Undefined: it does not find enough. */
async function walked(database: Queryable, scope: ListScope, place: Place, where: SQL): Promise<number[] | undefined> {
  const { order, direction, isAfter, size, offset } = place;
  if (!order.kept || !scope.isKept || (scope.storeIds && order === orders.sales)) return undefined;
  if ((await countOutdated(database, scope)) > mostOutdated) return undefined;
  const needed = offset + size + 1;
  const value = order.value(scope);
  const ids = await read(
    database,
    sql`with outdated as materialized (${outdated(scope)})
      select id from (
        (select customer.id, kept.value
        from (
          select kept.customer_id, ${order.kept} as value ${keptOf(scope)} and ${isAfter(order.kept, sql`kept.customer_id`)}
          order by ${order.kept} ${direction}, kept.customer_id ${direction} limit ${needed + mostWalked}) kept
        join customer on customer.id = kept.customer_id
        where ${where} and not exists (select from outdated where outdated.customer_id = kept.customer_id)
        order by kept.value ${direction}, kept.customer_id ${direction} limit ${needed})
        union all
        (select customer.id, ${value} from outdated join customer on customer.id = outdated.customer_id
        where ${where} and ${isAfter(value, sql`customer.id`)})) found
      order by value ${direction}, id ${direction} limit ${size + 1} offset ${offset}`,
  );
  return ids.length > size ? ids : undefined;
}

/**
 * The ids of a page of the customers that meet a condition, in an order, one more than its size if there are more.
 *
 * @param isFew whether an index finds all of them soon: then they are sorted. Of many, an index by the order finds the page.
 */
export async function orderedIds(
  database: Queryable,
  scope: ListScope,
  { where, isFew }: { readonly where: SQL; readonly isFew: boolean },
  page: OrderedPage,
): Promise<readonly number[]> {
  const place = await placeOf(database, scope, page);
  if (isFew) {
    const few = sql`(with few as materialized (select customer.* from customer where ${where}) select * from few) customer where true`;
    return sorted(database, scope, place, few);
  }
  return (await walked(database, scope, place, where)) ?? sorted(database, scope, place, sql`customer where ${where}`);
}
