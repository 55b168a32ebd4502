import { type ResultOrder, resultOrders } from '@pregon/contract/results/result-orders';
import type { ResultSubject } from '@pregon/contract/results/result-people';
import type { ResultSum } from '@pregon/contract/results/result-sums.endpoints';
import type { Queryable } from '../../kernel/database/database.ts';
import { resultSumsOf } from './result-sums-of.ts';

interface Sort<By extends string> {
  readonly by: By;
  readonly direction: 'asc' | 'desc';
}

const keys: readonly string[] = resultOrders;

export const isResultOrder = (by: string): by is ResultOrder => keys.includes(by);

/** Whether a list is sorted by what its messages achieved. */
export const isByResults = (sort: Sort<string>): sort is Sort<ResultOrder> => isResultOrder(sort.by);

const valueOf: Readonly<Record<ResultOrder, (sum: ResultSum) => number>> = {
  opened: ({ opened }) => opened,
  clicked: ({ clicked }) => clicked,
  sold: ({ amount }) => amount,
};

/** Sorts identifiers by results. Ties keep their order; those without delivered messages, and without known sales, come last in both directions. */
export function sortByResults(
  identifiers: readonly string[],
  sums: readonly ResultSum[],
  { by, direction }: Sort<ResultOrder>,
): string[] {
  const isKnown = ({ delivered, areSalesDeleted = false }: ResultSum) => delivered > 0 && !(by === 'sold' && areSalesDeleted);
  const values = new Map(sums.filter(isKnown).map((sum) => [sum.id, valueOf[by](sum)]));
  const sign = direction === 'asc' ? 1 : -1;
  const measured = identifiers.filter((id) => values.has(id));
  return [
    ...measured.toSorted((one, other) => sign * ((values.get(one) ?? 0) - (values.get(other) ?? 0))),
    ...identifiers.filter((id) => !values.has(id)),
  ];
}

interface ResultPage {
  readonly database: Queryable;
  readonly accountId: number;
  readonly subject: ResultSubject;
  readonly sort: Sort<ResultOrder>;
  /** 1-based. */
  readonly page: number;
  readonly size: number;
}

/**
 * One page of a list sorted by results: by the same sums that its columns show.
 *
 * @param identify reads the identifiers of all records of the list, in its usual order
 * @param read reads the records with these identifiers, in any order
 */
export async function listByResults<Row extends { readonly identifier: string }>(
  { database, accountId, subject, sort, page, size }: ResultPage,
  identify: () => Promise<readonly string[]>,
  read: (identifiers: readonly string[]) => Promise<readonly Row[]>,
): Promise<{ items: Row[]; total: number }> {
  const identifiers = await identify();
  const sums = await resultSumsOf.get()(database, accountId, subject, identifiers);
  const shown = sortByResults(identifiers, sums, sort).slice((page - 1) * size, page * size);
  const rows = new Map((shown.length > 0 ? await read(shown) : []).map((row) => [row.identifier, row]));
  return { items: shown.flatMap((id) => rows.get(id) ?? []), total: identifiers.length };
}
