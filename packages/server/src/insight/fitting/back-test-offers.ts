import { sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { hitsAt } from '../evaluation/prediction-quality.ts';
import { theseCustomers } from '../customer-selection.ts';
import { addDays, type InsightScope } from '../insight-scope.ts';
import { type CustomerLines, historyOfLines, readCustomerLines } from '../offers/customer-lines.ts';
import { readProducts } from '../offers/sensitive-products.ts';
import { BasketCosine, type Neighbour } from '../recommendations/basket-cosine.ts';
import { crossOffers } from '../recommendations/cross-sell.ts';
import type { BackTest } from './back-test-result.ts';

/** Sample sizes: customers whose baskets train the model, and those for whom offers are evaluated. */
const learners = 20_000;
const tested = 2_000;
const offered = 10;
/** A product counts as on sale if it was sold within so many days. */
const soldDays = 90;

const dayNumber = (day: string): number => Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000);

/** The distinct products of each day, in chronological order. */
function* basketsOf(lines: CustomerLines['lines']): Generator<ReadonlySet<number>> {
  const baskets = Map.groupBy(lines, ([day]) => day);
  for (const basket of baskets.values()) yield new Set(basket.map(([, id]) => id));
}

interface Halves {
  readonly before: CustomerLines['lines'];
  readonly after: CustomerLines['lines'];
}

/** Learns from the baskets up to a day: the neighbours of each product, and its number of recent buyers. */
function learn(halves: readonly Halves[], day: number, isLeftOut: (id: number) => boolean) {
  const cosine = new BasketCosine(isLeftOut);
  const buyers = new Map<number, number>();
  for (const { before } of halves) {
    for (const basket of basketsOf(before)) cosine.add(basket);
    const recent = new Set(before.flatMap(([at, id]) => (at > day - soldDays && !isLeftOut(id) ? [id] : [])));
    for (const id of recent) buyers.set(id, (buyers.get(id) ?? 0) + 1);
  }
  const neighbours = Map.groupBy<number, Neighbour>(
    cosine.neighbours({ mayBeOffered: (id) => buyers.has(id) }),
    ({ productId }) => productId,
  );
  const best = [...buyers].toSorted(([one, first], [other, second]) => second - first || one - other).map(([id]) => id);
  return { neighbours, buyers, best };
}

/**
 * Back-test of offers: of the customers who bought something new to them in the days after `asOf`, how many bought one of ten products
 * offered as of that day, compared with the ten best sellers. Later baskets serve only as outcomes. Null when nobody bought anything new.
 */
export async function backTestOffers(database: Database, scope: InsightScope, asOf: string): Promise<BackTest['offers']> {
  const { rows } = await database.execute<{ id: number }>(sql`
    select customer_id as id from customer_rhythm where account_id = ${scope.accountId} and first_day <= ${asOf}::date
    order by hashint8(customer_id) limit ${learners}`);
  const products = await readProducts(database, scope.accountId);
  const isLeftOut = (id: number): boolean => products.get(id)?.isSensitive ?? true;
  const day = dayNumber(asOf);
  const ids = rows.map(({ id }) => id);
  const lines = await readCustomerLines(database, scope, theseCustomers(ids), { withoutWholesalers: true });
  const halves = lines.map((customer) => ({
    before: customer.lines.filter(([at]) => at <= day),
    after: customer.lines.filter(([at]) => at > day && at <= dayNumber(addDays(asOf, soldDays))),
  }));
  const { neighbours, buyers, best } = learn(halves, day, isLeftOut);
  const judged = halves.flatMap(({ before, after }) => {
    const history = historyOfLines(before, isLeftOut);
    const bought = new Set(after.flatMap(([, id]) => (history.has(id) || isLeftOut(id) ? [] : [id])));
    if (bought.size === 0 || history.size === 0) return [];
    const mayBeOffered = (id: number) => buyers.has(id);
    const near = crossOffers(history, (id) => neighbours.get(id) ?? [], { mayBeOffered, most: offered });
    const sellers = best.filter((id) => !history.has(id)).slice(0, offered);
    return [{ bought, ours: near.map(({ productId }) => productId), sellers }];
  });
  const people = judged.slice(0, tested);
  if (people.length === 0) return null;
  const { hits } = hitsAt(
    offered,
    people.map(({ ours, bought }) => ({ offered: ours, bought })),
  );
  const bySales = hitsAt(
    offered,
    people.map(({ sellers, bought }) => ({ offered: sellers, bought })),
  );
  return { people: people.length, hits, bestSellerHits: bySales.hits };
}
