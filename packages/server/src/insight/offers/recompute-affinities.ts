import { sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../kernel/database/database.ts';
import { BasketCosine, type Neighbour } from '../recommendations/basket-cosine.ts';
import { neighbouringCustomers } from '../customer-selection.ts';
import type { InsightScope } from '../insight-scope.ts';
import { type CustomerLines, readCustomerLines } from './customer-lines.ts';
import { type ProductFigures, saveProductFigures } from './product-figures.ts';
import { type ProductFacts, readProducts } from './sensitive-products.ts';

/** A product without a sale in so many days is regarded as withdrawn. */
const soldDays = 90;
/** Minimum price ratio for a product to count as more expensive. */
const dearer = 1.1;
/** Weight of the prior: the share over all lines counts like so many observations of each line. */
const prior = 20;

const daysSince1970 = (day: string): number => Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000);

const increase = <Key>(counts: Map<Key, number>, key: Key, by = 1): void => {
  counts.set(key, (counts.get(key) ?? 0) + by);
};

const shares = (counts: ReadonlyMap<string, number>): Map<string, number> => {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return new Map([...counts].map(([key, count]) => [key, count / total]));
};

/** Counts products that are bought together, and sales of each, customer by customer. */
class ProductCounts {
  readonly baskets: BasketCosine;
  readonly #products: ReadonlyMap<number, ProductFacts>;
  readonly #since: number;
  readonly #buyers = new Map<number, number>();
  readonly #categories = new Map<string, number>();
  readonly #discounts = new Map<string, number>();
  readonly #nexts = new Map<string, number>();
  readonly #ups = new Map<string, number>();

  constructor(products: ReadonlyMap<number, ProductFacts>, today: string) {
    this.#products = products;
    this.#since = daysSince1970(today) - soldDays;
    this.baskets = new BasketCosine((id) => products.get(id)?.isSensitive ?? true);
  }

  add({ lines, discounts }: CustomerLines): void {
    const recent = new Set<number>();
    const before = new Map<string, number>();
    let basket = new Set<number>();
    let day = -1;
    for (const [at, id] of lines) {
      const product = this.#products.get(id);
      if (!product || product.isSensitive) continue;
      if (at !== day) {
        this.baskets.add(basket);
        basket = new Set();
        day = at;
      }
      if (!basket.has(id)) this.#compare(before, product);
      basket.add(id);
      increase(this.#categories, product.categoryCode);
      if (at > this.#since) recent.add(id);
    }
    this.baskets.add(basket);
    for (const id of recent) increase(this.#buyers, id);
    for (const [code, count] of discounts) increase(this.#discounts, code, count);
  }

  /** Counts whether a product is more expensive than the previous one of its line. */
  #compare(before: Map<string, number>, { lineCode, price }: ProductFacts): void {
    const last = before.get(lineCode);
    before.set(lineCode, price);
    if (last === undefined || last <= 0) return;
    increase(this.#nexts, lineCode);
    if (price >= dearer * last) increase(this.#ups, lineCode);
  }

  figures(): ProductFigures {
    const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((all, count) => all + count, 0);
    const nexts = sum(this.#nexts);
    const usual = nexts > 0 ? sum(this.#ups) / nexts : 0;
    const ofLines = [...this.#nexts].map(([line, count]) => {
      const ups = this.#ups.get(line) ?? 0;
      return [line, (ups + prior * usual) / (count + prior)] as const;
    });
    return {
      buyers: this.#buyers,
      categoryShares: shares(this.#categories),
      discountShares: shares(this.#discounts),
      upShares: new Map([['', usual], ...ofLines]),
    };
  }
}

async function saveNeighbours(database: Queryable, accountId: number, neighbours: Iterable<Neighbour>): Promise<void> {
  await database.execute(sql`delete from product_affinity where account_id = ${accountId}`);
  const atOnce = 10_000;
  let rows: Neighbour[] = [];
  const flush = async (): Promise<void> => {
    const of = (key: keyof Neighbour) => sql.param(rows.map((row) => row[key]));
    await database.execute(sql`
      insert into product_affinity (account_id, product_id, other_id, place, cosine, together, baskets, other_baskets)
      select ${accountId}::int, * from unnest(${of('productId')}::int[], ${of('otherId')}::int[], ${of('place')}::int[],
        ${of('cosine')}::real[], ${of('together')}::int[], ${of('baskets')}::int[], ${of('otherBaskets')}::int[])`);
    rows = [];
  };
  for (const neighbour of neighbours) {
    rows.push(neighbour);
    if (rows.length === atOnce) await flush();
  }
  if (rows.length > 0) await flush();
}

/**
 * Recomputes the product affinities and sales figures of an account from the baskets of all customers except wholesalers. The previous
 * values are replaced in one transaction at the end.
 */
export async function recomputeAffinities(
  database: Database,
  scope: InsightScope,
  { atOnce, signal }: { readonly atOnce: number; readonly signal?: AbortSignal | undefined },
): Promise<void> {
  const { accountId, today } = scope;
  const counts = new ProductCounts(await readProducts(database, accountId), today);
  for (let after = 0; ;) {
    signal?.throwIfAborted();
    const { rows } = await database.execute<{ id: number }>(sql`
      select customer_id as id from customer_rhythm where account_id = ${accountId} and customer_id > ${after}
      order by 1 limit ${atOnce}`);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) break;
    for (const lines of await readCustomerLines(database, scope, neighbouringCustomers(ids), { withoutWholesalers: true }))
      counts.add(lines);
    after = ids.at(-1) ?? after;
  }
  const figures = counts.figures();
  await database.transaction(async (transaction) => {
    await saveNeighbours(transaction, accountId, counts.baskets.neighbours({ mayBeOffered: (id) => figures.buyers.has(id) }));
    await saveProductFigures(transaction, accountId, today, figures);
  });
}
