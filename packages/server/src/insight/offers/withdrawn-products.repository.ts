import {
  mostCountedProducts,
  type productOrders,
  recommendationStates,
  type RecommendedProduct,
} from '@pregon/contract/products/withdrawn-products.endpoints';
import { optionCode } from '@pregon/contract/options/option-code';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../kernel/database/database.ts';
import { beginning } from '../../kernel/database/like.ts';
import { codeContains } from '../../kernel/database/option-code.sql.ts';
import { queueSql } from '../../retail/changes/change-queue.ts';
import { lockAccount } from '../account-lock.ts';
import { isSensitiveSql } from './sensitive-products.ts';

export interface ProductFilter {
  readonly search?: string | undefined;
  readonly withdrawn?: 'yes' | 'no' | undefined;
  /** The products that were chosen; undefined: all. */
  readonly ids?: readonly number[] | undefined;
}

interface ProductSort {
  readonly by: (typeof productOrders)[number];
  readonly direction: 'asc' | 'desc';
}

interface ProductPage {
  readonly page: number;
  readonly size: number;
  readonly sort?: ProductSort | undefined;
}

/** A product with its place in the commercial hierarchy. */
export interface WholeProduct extends RecommendedProduct {
  readonly subcategory: string;
  readonly line: string;
}

/** The columns of `customer_offer` that recommend a product, with those that are about it. */
const recommending = {
  cross_id: ['cross_id', 'cross_of_id', 'cross_together', 'cross_baskets', 'cross_level'],
  up_id: ['up_id', 'up_of_id', 'up_level'],
  recommended_id: ['recommended_id', 'recommended_kind', 'recommended_gap'],
} as const;

const joined = (parts: readonly SQL[], separator: SQL): SQL => sql.join([...parts], separator);

function matching(accountId: number, { search, withdrawn, ids }: ProductFilter): SQL {
  const conditions = [sql`p.account_id = ${accountId}`];
  if (withdrawn) conditions.push(sql`p.is_withdrawn = ${withdrawn === 'yes'}`);
  if (ids) conditions.push(sql`p.id = any(${sql.param(ids)}::int[])`);
  if (search) {
    const named = optionCode(search) === '' ? sql`false` : codeContains(sql`p.name_code`, search);
    conditions.push(sql`(${named} or lower(p.sku) like ${beginning(search.trim().toLowerCase())})`);
  }
  return joined(conditions, sql` and `);
}

/** Whether sales of products were ever computed for the account of `p`. */
const isComputed = sql`exists (select from insight_progress g where g.account_id = p.account_id and g.affinities_on is not null)`;

/** The customers who bought the product `p` in the 90 days before the last computation, as `b`; no row for one without a sale. */
const joinedSales = sql`left join customer_benchmark b on b.account_id = p.account_id and b.name = 'sold.' || p.id`;

/** The account's choice for the category of `p`, as `s`. */
const joinedChoice = sql`left join sensitive_category s on s.account_id = p.account_id and s.category_code = p.category_code`;

const stateSql = sql`case when p.is_withdrawn then 'withdrawn' when ${isSensitiveSql} then 'sensitive' when b.value is not null then 'recommended'
  when ${isComputed} then 'unsold' else 'pending' end`;

const orders: Readonly<Record<ProductSort['by'], SQL>> = {
  name: sql`p.name_code`,
  category: sql`p.category_code`,
  price: sql`p.price`,
  buyers: sql`coalesce(b.value, 0)`,
  state: sql`array_position(${sql.param([...recommendationStates])}::text[], ${stateSql})`,
};
/** What an order reads beside the product. */
const joins: { readonly [By in ProductSort['by']]?: SQL } = { buyers: joinedSales, state: sql`${joinedChoice} ${joinedSales}` };
const inOrder = ({ by, direction }: ProductSort): SQL =>
  sql`${orders[by]} ${direction === 'desc' ? sql`desc` : sql`asc`}, p.name_code, p.id`;

/** Products `p` with their state. The sales of the last 90 days are those of the last computation. */
const products = (accountId: number, where: SQL): SQL => sql`
  select p.id, p.sku, p.name, p.category, p.subcategory, p.line, p.price::float8 as price, case when ${isComputed} then coalesce(b.value, 0)::int end as buyers,
    ${stateSql} as state
  from product p ${joinedChoice} ${joinedSales}
  where p.account_id = ${accountId} and ${where}`;

export const withdrawnProductsRepository = {
  /** A page of the products of an account. `total` is at most `mostCountedProducts`. */
  async list(
    database: Queryable,
    accountId: number,
    filter: ProductFilter,
    { page, size, sort = { by: 'name', direction: 'asc' } }: ProductPage,
  ): Promise<{ items: WholeProduct[]; total: number }> {
    const where = matching(accountId, filter);
    const ordered = inOrder(sort);
    const chosen = sql`select p.id from product p ${joins[sort.by] ?? sql``}
      where ${where} order by ${ordered} limit ${size} offset ${(page - 1) * size}`;
    const { rows: items } = await database.execute<WholeProduct & Record<string, unknown>>(sql`
      ${products(accountId, sql`p.id in (${chosen})`)} order by ${ordered}`);
    const { rows } = await database.execute<{ total: number }>(sql`
      select count(*)::int as total from (select from product p where ${where} limit ${mostCountedProducts}) as counted`);
    return { items, total: rows[0]?.total ?? 0 };
  },

  async find(database: Queryable, accountId: number, id: number): Promise<RecommendedProduct | undefined> {
    const { rows } = await database.execute<RecommendedProduct & Record<string, unknown>>(products(accountId, sql`p.id = ${id}`));
    return rows[0];
  },

  /**
   * Withdraws a product or takes it back. Offers that recommend a withdrawn one lose it at once, and their customers are queued for others;
   * one that is taken back returns as offers are computed anew. False: it was so already, or the account has no such product.
   */
  async change(transaction: Transaction, accountId: number, id: number, isWithdrawn: boolean): Promise<boolean> {
    await lockAccount(transaction, accountId);
    const { rows } = await transaction.execute(sql`
      update product set is_withdrawn = ${isWithdrawn}
      where account_id = ${accountId} and id = ${id} and is_withdrawn = ${!isWithdrawn} returning id`);
    if (rows.length === 0) return false;
    if (!isWithdrawn) return true;
    const names = Object.entries(recommending);
    const emptied = names.flatMap(([name, columns]) =>
      columns.map(
        (column) =>
          sql`${sql.identifier(column)} = case when ${sql.identifier(name)} = ${id} then null else ${sql.identifier(column)} end`,
      ),
    );
    const isNamed = names.map(([name]) => sql`${sql.identifier(name)} = ${id}`);
    await transaction.execute(sql`
      with emptied as (
        update customer_offer set ${joined(emptied, sql`, `)}
        where account_id = ${accountId} and (${joined(isNamed, sql` or `)}) returning customer_id
      ) ${queueSql(accountId, sql`select customer_id from emptied`)}`);
    return true;
  },
};
