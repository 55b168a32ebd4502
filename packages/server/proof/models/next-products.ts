import { hitsAt } from '../../src/insight/evaluation/prediction-quality.ts';
import { BasketCosine, type Neighbour } from '../../src/insight/recommendations/basket-cosine.ts';
import { basketsOf, linesByCustomer } from '../../src/insight/recommendations/basket-lines.ts';
import { BestSellers } from '../../src/insight/recommendations/best-sellers.ts';
import { crossOffers } from '../../src/insight/recommendations/cross-sell.ts';
import { type CustomerHistory, historyOf } from '../../src/insight/recommendations/customer-history.ts';
import type { OnlineRetail } from './online-retail.ts';

const horizon = 90;

/** What is known before a day (purchases, neighbours of products, products on sale), and the purchases in the days after it. */
export async function knownBefore({ lines: all }: OnlineRetail, cut: number) {
  const before = all.filter(({ basket }) => basket < cut);
  const sold = new Set(before.filter(({ basket }) => basket >= cut - horizon).map(({ productId }) => productId));
  const mayBeOffered = (productId: number): boolean => sold.has(productId);
  const cosine = new BasketCosine();
  const sellers = new BestSellers(() => null, mayBeOffered);
  const histories = new Map<number, CustomerHistory>();
  for await (const { customerId, lines } of linesByCustomer([before])) {
    for (const basket of basketsOf(lines)) cosine.add(basket);
    sellers.addCustomer(
      lines.filter(({ basket }) => basket >= cut - horizon).map(({ productId }) => ({ productId, storeId: null })),
    );
    histories.set(customerId, historyOf(lines));
  }
  const neighbours = Map.groupBy(cosine.neighbours({ mayBeOffered }), ({ productId }) => productId);
  const products = new Set(before.map(({ productId }) => productId));
  const after = Map.groupBy(
    all.filter(({ basket, productId }) => basket >= cut && basket < cut + horizon && products.has(productId)),
    ({ customerId }) => customerId,
  );
  const neighboursOf = (productId: number): readonly Neighbour[] => neighbours.get(productId) ?? [];
  return { histories, mayBeOffered, sellers, neighboursOf, after };
}

/**
 * Back-test of offers in an online shop: offers ten products new to each customer as of a day, and counts who bought one of them within
 * 90 days. Customers who bought no product new to them that existed before the day are left out.
 * @param newest how many of the customer's newest products are considered: the product's own default if left out
 */
export function hitsOfOffers(
  { histories, mayBeOffered, sellers, neighboursOf, after }: Awaited<ReturnType<typeof knownBefore>>,
  newest?: number,
) {
  const people = [...histories].flatMap(([customerId, history]) => {
    const bought = new Set((after.get(customerId) ?? []).map(({ productId }) => productId).filter((one) => !history.has(one)));
    if (bought.size === 0) return [];
    const bestSellers = sellers.top({ storeId: null, category: null }, 10, (productId) => history.has(productId));
    const options = { mayBeOffered, ...(newest === undefined ? {} : { newest }) };
    const own = crossOffers(history, neighboursOf, options).map(({ productId }) => productId);
    return [{ bought, bestSellers, offered: [...new Set([...own, ...bestSellers])].slice(0, 10) }];
  });
  return {
    offers: hitsAt(10, people),
    bestSellers: hitsAt(
      10,
      people.map(({ bought, bestSellers }) => ({ bought, offered: bestSellers })),
    ),
    shown: new Set(people.flatMap(({ offered }) => offered)).size,
    shownBestSellers: new Set(people.flatMap(({ bestSellers }) => bestSellers)).size,
  };
}
