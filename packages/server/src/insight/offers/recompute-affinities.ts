import { sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../kernel/database/database.ts';
import { BasketCosine, type Neighbour } from '../recommendations/basket-cosine.ts';
import { neighbouringCustomers } from '../customer-selection.ts';
import type { InsightScope } from '../insight-scope.ts';
import { CrossSellCells } from '../recommendations/cross-sell-cells.ts';
import { priceTiers, tierKey } from '../recommendations/price-tiers.ts';
import { type CustomerLines, daysOfDiscounts, readCustomerLines } from './customer-lines.ts';
import { type ProductFigures, saveProductFigures } from './product-figures.ts';
import { type ProductFacts, readProducts } from './sensitive-products.ts';

/** A product without a sale in so many days up to the horizon is regarded as withdrawn. */
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
  readonly #tiers: ReadonlyMap<number, number>;
  readonly #tierNexts = new Map<string, number>();
  readonly #tierUps = new Map<string, number>();
  readonly #cells: CrossSellCells;

  constructor(products: ReadonlyMap<number, ProductFacts>, horizon: string) {
    this.#products = products;
    this.#since = daysSince1970(horizon) - soldDays;
    this.#tiers = priceTiers(products.values());
    this.#cells = new CrossSellCells(this.#since);
    this.baskets = new BasketCosine(this.#isLeftOut);
  }

  readonly #isLeftOut = (id: number): boolean => this.#products.get(id)?.isSensitive ?? true;

  add({ lines, discounts }: CustomerLines): void {
    const recent = new Set<number>();
    const before = new Map<string, ProductFacts>();
    const dated: CustomerLines['lines'][number][] = [];
    let basket = new Set<number>();
    let day = -1;
    for (const line of lines) {
      const [at, id] = line;
      const product = this.#products.get(id);
      if (!product || product.isSensitive) continue;
      dated.push(line);
      if (at !== day) {
        this.baskets.add(basket);
        basket = new Set();
        day = at;
      }
      if (!basket.has(id)) this.#compare(before, product);
      basket.add(id);
      if (product.categoryCode !== '') increase(this.#categories, product.categoryCode);
      if (at > this.#since) recent.add(id);
    }
    this.baskets.add(basket);
    this.#cells.add(dated);
    for (const id of recent) increase(this.#buyers, id);
    for (const [code, days] of daysOfDiscounts(discounts, this.#isLeftOut)) increase(this.#discounts, code, days);
  }

  /** Counts whether a product is more expensive than the previous one of its line. */
  #compare(before: Map<string, ProductFacts>, product: ProductFacts): void {
    const { lineCode, price } = product;
    if (lineCode === '') return;
    const last = before.get(lineCode);
    before.set(lineCode, product);
    if (last === undefined || last.price <= 0) return;
    const tier = tierKey(lineCode, this.#tiers.get(last.id) ?? 0);
    increase(this.#nexts, lineCode);
    increase(this.#tierNexts, tier);
    if (price < dearer * last.price) return;
    increase(this.#ups, lineCode);
    increase(this.#tierUps, tier);
  }

  figures(): ProductFigures {
    const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((all, count) => all + count, 0);
    const nexts = sum(this.#nexts);
    const usual = nexts > 0 ? sum(this.#ups) / nexts : 0;
    /** The posterior mean of a beta-binomial with that mean as its prior. */
    const shrunk = (ups: number | undefined, count: number, mean: number): number =>
      ((ups ?? 0) + prior * mean) / (count + prior);
    const ofLines = new Map([...this.#nexts].map(([line, count]) => [line, shrunk(this.#ups.get(line), count, usual)]));
    const ofTiers = [...this.#tierNexts].map(([tier, count]) => {
      const ofLine = ofLines.get(tier.slice(0, tier.lastIndexOf('#'))) ?? usual;
      return [tier, shrunk(this.#tierUps.get(tier), count, ofLine)] as const;
    });
    return {
      buyers: this.#buyers,
      categoryShares: shares(this.#categories),
      discountShares: shares(this.#discounts),
      upShares: new Map([['', usual], ...ofLines, ...ofTiers]),
      crossRates: this.#cells.rates(),
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
 * values are replaced in one transaction at the end. Products are on sale, and customers recent, up to the horizon: see `horizonOf`.
 */
export async function recomputeAffinities(
  database: Database,
  scope: InsightScope,
  { horizon, atOnce, signal }: { readonly horizon: string; readonly atOnce: number; readonly signal?: AbortSignal | undefined },
): Promise<void> {
  const { accountId, today } = scope;
  const counts = new ProductCounts(await readProducts(database, accountId), horizon);
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
