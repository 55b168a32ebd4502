import { beta, exponential, gamma } from './random-distributions.ts';
import { seededRandom } from './seeded-random.ts';
const { floor, max, round } = Math;

/** A world of shoppers whose truth is known: they visit, drop out and spend as MBG/NBD and Gamma-Gamma suppose. */
export interface SimulatedWorld {
  seed: number;
  people: number;
  /** Days of history: they are numbered from 0. Shoppers appear evenly over them. */
  days: number;
  /** Days after the history that are known as well, to compare predictions with. */
  daysAhead: number;
  /** Rates of visits a week: gamma with shape `r` and rate `alpha`; probability of dropping out after a visit: beta with `a`, `b`. */
  visits: { r: number; alpha: number; a: number; b: number };
  /** Amounts of visits: gamma with shape `p`; their rate differs between shoppers: gamma with shape `q` and rate `v`. */
  spend: { p: number; q: number; v: number };
  stores: number;
  /** Kinds of products; a shopper likes two of them. A kind has up to nine products. */
  kinds: number;
  categories: number;
}

/** Three years of a chain of 200 shops with some 2,000 products: about ten visits and ten lines for each person. */
export const simulatedChain: SimulatedWorld = {
  seed: 1,
  people: 100_000,
  days: 1095,
  daysAhead: 90,
  visits: { r: 0.9, alpha: 8, a: 0.55, b: 4.5 },
  spend: { p: 4, q: 4, v: 45_000 },
  stores: 200,
  kinds: 240,
  categories: 12,
};

export interface SimulatedVisit {
  day: number;
  /** In whole units of the currency. */
  amount: number;
}

export interface SimulatedShopper {
  /** From 1. */
  customerId: number;
  storeId: number;
  /** The truth: visits a week while alive, probability of dropping out after each visit, and whether alive when the history ends. */
  visitsPerWeek: number;
  dropOut: number;
  isAlive: boolean;
  /** Ascending by day, one for each day; those from `days` on are ahead. There is at least one. */
  visits: readonly SimulatedVisit[];
  /** The two kinds of products that the shopper likes. */
  likes: readonly [number, number];
}

export interface SimulatedLine {
  customerId: number;
  storeId: number;
  day: number;
  /** Minutes since midnight: the same for the lines of one visit. */
  minute: number;
  /** From 1. */
  productId: number;
  amount: number;
}

/** The shoppers of a world, one after the other. The same world gives the same ones. */
export function* simulateShoppers(world: SimulatedWorld): Generator<SimulatedShopper> {
  const random = seededRandom(world.seed);
  const below = (limit: number): number => floor(random() * limit);
  for (let customerId = 1; customerId <= world.people; customerId++) {
    const visitsPerWeek = gamma(random, world.visits.r) / world.visits.alpha;
    const dropOut = beta(random, world.visits.a, world.visits.b);
    const spendRate = gamma(random, world.spend.q) / world.spend.v;
    const visits: SimulatedVisit[] = [];
    let isAlive = true;
    for (let at = random() * world.days; at < world.days + world.daysAhead; at += (7 * exponential(random)) / visitsPerWeek) {
      const day = floor(at);
      const amount = max(1, round(gamma(random, world.spend.p) / spendRate));
      const last = visits.at(-1);
      if (last?.day === day) last.amount += amount;
      else visits.push({ day, amount });
      if (random() < dropOut) {
        isAlive = at >= world.days;
        break;
      }
    }
    const likes = [below(world.kinds), below(world.kinds)] as const;
    yield { customerId, storeId: 1 + below(world.stores), visitsPerWeek, dropOut, isAlive, visits, likes };
  }
}

/**
 * The lines of a shopper's visits within the history: one to three a visit, three of four of a kind that the shopper likes.
 * @param random of its own, so that shoppers are the same whether lines are made or not
 */
export function* simulateLines(world: SimulatedWorld, shopper: SimulatedShopper, random: () => number): Generator<SimulatedLine> {
  const { customerId, storeId, likes } = shopper;
  for (const { day, amount } of shopper.visits) {
    if (day >= world.days) return;
    const minute = 8 * 60 + floor(random() * 12 * 60);
    const lines = 1 + floor(4 * random() * random());
    for (let left = lines, rest = amount; left > 0; left--) {
      const isLiked = random() < 0.75;
      const kind = isLiked ? likes[random() < 0.6 ? 0 : 1] : floor(random() ** 2 * world.kinds);
      const productId = 1 + kind + world.kinds * floor(random() ** 1.7 * 8.33);
      const share = left === 1 ? rest : round((rest / left) * (0.5 + random()));
      rest -= share;
      yield { customerId, storeId, day, minute, productId, amount: share };
    }
  }
}

/** The category of a product of a world, from 0: kinds are dealt out to the categories in turn. */
export const simulatedCategory = (world: SimulatedWorld, productId: number): number =>
  ((productId - 1) % world.kinds) % world.categories;
