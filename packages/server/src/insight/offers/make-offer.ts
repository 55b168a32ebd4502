import { highestAffinity } from '../recommendations/affinity.ts';
import { buyAgain, daysUntilBuyAgainChanges } from '../recommendations/buy-again.ts';
import { crossSellCell, recentDays, silentDays } from '../recommendations/cross-sell-cells.ts';
import { crossOffers } from '../recommendations/cross-sell.ts';
import type { CustomerHistory } from '../recommendations/customer-history.ts';
import { type CustomerLines, daysOfDiscounts, historyOfLines } from './customer-lines.ts';
import type { OfferBasis } from './offer-basis.ts';
import type { ProductFigures } from './product-figures.ts';
import { tierKey } from '../recommendations/price-tiers.ts';

export type OfferLevel = 'alta' | 'media' | 'baja';

/** The offers for one customer, by columns of `customer_offer`. */
export interface Offer {
  readonly customer_id: number;
  readonly cross_id: number | null;
  readonly cross_of_id: number | null;
  readonly cross_together: number | null;
  readonly cross_baskets: number | null;
  readonly cross_level: OfferLevel | null;
  readonly up_id: number | null;
  readonly up_of_id: number | null;
  readonly up_level: OfferLevel | null;
  readonly recommended_id: number | null;
  readonly recommended_kind: 'buy_again' | 'cross' | 'best_seller' | null;
  readonly recommended_gap: number | null;
  readonly most_bought_id: number | null;
  readonly affinity: string | null;
  readonly affinity_code: string | null;
  readonly affinity_index: number | null;
  readonly promo: string | null;
  /** The first day on which the offer may be another without a purchase: `2026-11-24`. Null: there is none. */
  readonly moves_on: string | null;
}

/** Compares a share with the usual one: high or low from a difference of a quarter. */
export function levelOf(share: number | undefined, usual: number | undefined): OfferLevel | null {
  if (share === undefined || usual === undefined || usual <= 0) return null;
  if (share >= 1.25 * usual) return 'alta';
  return share <= 0.75 * usual ? 'baja' : 'media';
}

/**
 * Probability level of buying something new: the back-tested rate of customers with as many visits and as much silence. With too few
 * customers for that, it is high for frequent and recent ones.
 */
function crossLevel(customer: CustomerLines, { crossRates }: ProductFigures): OfferLevel {
  const tested = levelOf(crossRates.get(crossSellCell(customer)), crossRates.get(''));
  if (tested) return tested;
  const { visits, daysSilent } = customer;
  if (visits >= 4 && daysSilent <= recentDays) return 'alta';
  return visits === 1 || daysSilent > silentDays ? 'baja' : 'media';
}

/** In how many days `crossLevel` may give another answer, if nothing is bought. */
function daysUntilLevelChanges({ daysSilent }: CustomerLines): number {
  if (daysSilent <= recentDays) return recentDays + 1 - daysSilent;
  return daysSilent <= silentDays ? silentDays + 1 - daysSilent : Infinity;
}

const dayAfter = (today: number, days: number): string | null =>
  Number.isFinite(days) ? new Date((today + days) * 86_400_000).toISOString().slice(0, 10) : null;

/** The product bought on most days; of several, the one bought last. */
function mostBought(history: CustomerHistory): number | null {
  let best: readonly [id: number, days: readonly number[]] | undefined;
  for (const entry of history) {
    const [, days] = entry;
    const isMore = !best || days.length > best[1].length;
    const isLater = best && days.length === best[1].length && (days.at(-1) ?? 0) > (best[1].at(-1) ?? 0);
    if (isMore || isLater) best = entry;
  }
  return best?.[0] ?? null;
}

/** The price that a customer usually paid for a unit of a product: the median of the lines; undefined without one above 0. */
function usualPrice(lines: CustomerLines['lines'], productId: number): number | undefined {
  const paid = lines.filter(([, id, price]) => id === productId && price > 0).map(([, , price]) => price);
  return paid.toSorted((one, other) => one - other)[Math.floor((paid.length - 1) / 2)];
}

/**
 * Up-sell: a product never bought, of the same line as the one bought most often, at 1.1 to 1.6 times the price usually paid for it. Its
 * list price is higher too: the same price without the usual discount is nothing better.
 */
function upOffer(
  history: CustomerHistory,
  lines: CustomerLines['lines'],
  usualId: number | null,
  { products, ofLine, figures, tiers }: OfferBasis,
) {
  const usual = usualId === null ? undefined : products.get(usualId);
  const paid = (usual && usualPrice(lines, usual.id)) ?? usual?.price ?? 0;
  if (!usual || paid <= 0 || usual.lineCode === '') return { up_id: null, up_of_id: null, up_level: null };
  const fits = ({ id, price }: { id: number; price: number }) =>
    10 * price >= 11 * paid && 10 * price <= 16 * paid && price > usual.price && !history.has(id);
  const found = ofLine.get(usual.lineCode)?.find(fits);
  if (!found) return { up_id: null, up_of_id: null, up_level: null };
  const { upShares } = figures;
  const share = upShares.get(tierKey(usual.lineCode, tiers.get(usual.id) ?? 0)) ?? upShares.get(usual.lineCode);
  return { up_id: found.id, up_of_id: usual.id, up_level: levelOf(share, upShares.get('')) };
}

/**
 * Computes the offers for one customer. Fields without enough evidence are null.
 * @param today in days since 1970
 */
export function makeOffer(customer: CustomerLines, basis: OfferBasis, today: number): Offer {
  const { products, figures, mayBeOffered, neighboursOf, bestSellers } = basis;
  const isLeftOut = (id: number) => products.get(id)?.isSensitive ?? true;
  const history = historyOfLines(customer.lines, isLeftOut);
  const [cross] = crossOffers(history, neighboursOf, { mayBeOffered, most: 1 });
  const [again] = buyAgain(history, { today, mayBeOffered, most: 1 });
  const untilAgain = daysUntilBuyAgainChanges(history, { today, mayBeOffered });
  const categories = new Map<string, number>();
  for (const [, id] of customer.lines) {
    const product = products.get(id);
    if (!product || product.isSensitive || product.categoryCode === '') continue;
    categories.set(product.categoryCode, (categories.get(product.categoryCode) ?? 0) + 1);
  }
  const liked = highestAffinity(categories, (code) => figures.categoryShares.get(code));
  const discounts = daysOfDiscounts(customer.discounts, isLeftOut);
  const promo = highestAffinity(discounts, (code) => figures.discountShares.get(code), { leastCount: 2, leastIndex: 1 });
  const usual = mostBought(history);
  const isNew = (id: number) => !history.has(id);
  const seller = () => (bestSellers.get(liked?.key ?? '') ?? []).find(isNew) ?? bestSellers.get('')?.find(isNew);
  const recommended = again?.productId ?? cross?.productId ?? seller() ?? null;
  const kind = again ? 'buy_again' : cross ? 'cross' : 'best_seller';
  const likedName = liked && [...history.keys()].map((id) => products.get(id)).find((p) => p?.categoryCode === liked.key);
  return {
    customer_id: customer.customerId,
    cross_id: cross?.productId ?? null,
    cross_of_id: cross?.because.productId ?? null,
    cross_together: cross?.because.together ?? null,
    cross_baskets: cross?.because.baskets ?? null,
    cross_level: cross ? crossLevel(customer, figures) : null,
    ...upOffer(history, customer.lines, usual, basis),
    recommended_id: recommended,
    recommended_kind: recommended === null ? null : kind,
    recommended_gap: again?.gapDays ?? null,
    most_bought_id: usual,
    affinity: likedName?.category ?? null,
    affinity_code: liked?.key ?? null,
    affinity_index: liked ? Math.round(liked.index * 100) / 100 : null,
    promo: promo?.key ?? null,
    moves_on: dayAfter(today, Math.min(cross ? daysUntilLevelChanges(customer) : Infinity, untilAgain)),
  };
}
