import type { SalesAfter, StoreSales, StoreService } from '../numbers/store.numbers.ts';
import { rateOf } from './day-sums.ts';

/** What some stores sold in some days and what happened there, by store and together. */
export interface StoreFigures {
  readonly sales: ReadonlyMap<number, StoreSales>;
  /** Who bought in several stores counts once. */
  readonly total: StoreSales;
  readonly service: ReadonlyMap<number, StoreService>;
  readonly after: readonly SalesAfter[];
}

const noSales = { storeId: null, purchases: 0, amount: 0, buyers: 0 };

export const storeFigures = (
  sales: readonly StoreSales[],
  service: readonly StoreService[],
  after: readonly SalesAfter[],
): StoreFigures => ({
  sales: new Map(sales.flatMap((row) => (row.storeId === null ? [] : [[row.storeId, row]]))),
  total: sales.find(({ storeId }) => storeId === null) ?? noSales,
  service: new Map(service.map((row) => [row.storeId, row])),
  after,
});

/** The sales for each purchase; undefined without a purchase. */
export const ticketOf = ({ amount, purchases }: Pick<StoreSales, 'amount' | 'purchases'>): number | undefined =>
  rateOf(amount, purchases);

const serviceKeys = ['visits', 'registrations', 'answers', 'ratings', 'ratingSum'] as const;
type Service = Omit<StoreService, 'storeId'>;

/** What happened in all stores together. */
export const totalService = ({ service }: StoreFigures): Service =>
  serviceKeys.reduce<Service>(
    (total, key) => ({ ...total, [key]: [...service.values()].reduce((sum, row) => sum + row[key], 0) }),
    { visits: 0, registrations: 0, answers: 0, ratings: 0, ratingSum: 0 },
  );
