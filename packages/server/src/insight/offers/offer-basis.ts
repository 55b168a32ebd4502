import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import type { Neighbour } from '../recommendations/basket-cosine.ts';
import { priceTiers } from '../recommendations/price-tiers.ts';
import { type ProductFigures, readProductFigures } from './product-figures.ts';
import { type ProductFacts, readProducts } from './sensitive-products.ts';

/** Data that offers are computed from, the same for all customers of an account. */
export interface OfferBasis {
  readonly products: ReadonlyMap<number, ProductFacts>;
  readonly figures: ProductFigures;
  readonly neighboursOf: (productId: number) => readonly Neighbour[];
  /** Whether a product is sold, not sensitive, and not withdrawn by hand. */
  readonly mayBeOffered: (productId: number) => boolean;
  /** The best sellers of each category, of all products under ''. */
  readonly bestSellers: ReadonlyMap<string, readonly number[]>;
  /** The products of each line that may be offered, best sellers first. */
  readonly ofLine: ReadonlyMap<string, readonly ProductFacts[]>;
  /** The price tier of each product within its line. */
  readonly tiers: ReadonlyMap<number, number>;
  /** Identifies the inputs, to detect a change. */
  readonly fingerprint: () => string;
}

/** Length of a best-seller list, which is searched for a product that a customer does not have. */
const ranked = 50;

/** A hash of all inputs of the offers. While it is unchanged, only offers of customers with purchases or due dates can change. */
function fingerprintOf(parts: readonly Iterable<unknown>[]): string {
  const hash = createHash('sha256');
  for (const part of parts) for (const row of part) hash.update(JSON.stringify(row));
  return hash.digest('base64url');
}

export async function readOfferBasis(database: Queryable, accountId: number): Promise<OfferBasis> {
  const products = await readProducts(database, accountId);
  const figures = await readProductFigures(database, accountId);
  const { rows } = await database.execute<Record<string, unknown> & Neighbour>(sql`
    select product_id as "productId", other_id as "otherId", place, cosine, together, baskets, other_baskets as "otherBaskets"
    from product_affinity where account_id = ${accountId} order by product_id, place`);
  const neighbours = Map.groupBy(rows, ({ productId }) => productId);
  const mayBeOffered = (id: number): boolean => {
    const product = products.get(id);
    return figures.buyers.has(id) && product?.isSensitive === false && !product.isWithdrawn;
  };
  const sold = [...products.values()]
    .filter(({ id }) => mayBeOffered(id))
    .toSorted((one, other) => (figures.buyers.get(other.id) ?? 0) - (figures.buyers.get(one.id) ?? 0) || one.id - other.id);
  const best = [...Map.groupBy(sold, ({ categoryCode }) => categoryCode), ['', sold] as const];
  return {
    products,
    figures,
    neighboursOf: (id) => neighbours.get(id) ?? [],
    mayBeOffered,
    bestSellers: new Map(best.map(([code, list]) => [code, list.slice(0, ranked).map(({ id }) => id)])),
    ofLine: Map.groupBy(sold, ({ lineCode }) => lineCode),
    tiers: priceTiers(products.values()),
    fingerprint: () => fingerprintOf([products.values(), ...Object.values(figures), rows]),
  };
}
