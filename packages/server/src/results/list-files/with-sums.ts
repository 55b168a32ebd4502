import type { ResultSubject } from '@pregon/contract/results/result-people';
import type { ResultSum } from '@pregon/contract/results/result-sums.endpoints';
import type { Queryable } from '../../kernel/database/database.ts';
import type { Cell } from '../../identity/list-files/list-file.ts';
import { type Attribution, attributionWords, countsForEach } from '../../audiences/audience/attribution.sql.ts';
import { audienceScope } from '../../audiences/audience/audience-scope.ts';
import { addedSales } from '../incremental/added-sales.ts';
import { providedSums } from '../sendings/provided-sums.ts';

/** Adds to the rows of a page what their messages achieved, and what they added to the sales. */
export async function withSums<Row extends { readonly identifier: string }>(
  database: Queryable,
  accountId: number,
  subject: ResultSubject,
  { items, total }: { readonly items: readonly Row[]; readonly total: number },
) {
  const identifiers = items.map(({ identifier }) => identifier);
  const sums = new Map((await providedSums(database, accountId, subject, identifiers)).map((sum) => [sum.id, sum]));
  const scope = await audienceScope(database, accountId);
  const { currency } = scope;
  const rule = salesRule(scope);
  const added = await addedSales(database, { accountId, currency, now: new Date() }, subject, identifiers);
  return {
    items: items.map((row) => ({ row, rule, sum: sums.get(row.identifier), added: added.get(row.identifier) })),
    total,
  };
}

/** By which rule of the account sales count, in each row, so that a file that is sorted or cut still says it. */
const salesRule = (rule: Attribution): string =>
  `${attributionWords(rule)} a entregar un mensaje, por cualquier causa, ${countsForEach(rule) ? 'a cada uno que recibió la persona' : 'al último que recibió la persona'}`;

/** The columns of results at the end of a file. */
export const sumColumns = [
  'Entregados',
  'Abiertos',
  'Con clic',
  'Compras después',
  'Ventas después',
  'Regla de las ventas después',
];

export const sumCells = ({ sum, rule }: { readonly sum: ResultSum | undefined; readonly rule: string }): readonly Cell[] => [
  ...figureCells(sum),
  rule,
];

const figureCells = (sum: ResultSum | undefined): readonly Cell[] =>
  sum && sum.delivered > 0
    ? [
        sum.delivered,
        sum.openable > 0 ? sum.opened : null,
        sum.clicked,
        ...(sum.areSalesDeleted ? [null, null] : [sum.purchases, sum.amount]),
      ]
    : [0, null, null, null, null];
