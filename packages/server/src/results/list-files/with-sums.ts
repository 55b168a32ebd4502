import type { ResultSubject } from '@pregon/contract/results/result-people';
import type { ResultSum } from '@pregon/contract/results/result-sums.endpoints';
import type { Queryable } from '../../kernel/database/database.ts';
import type { Cell } from '../../identity/list-files/list-file.ts';
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
  const { currency } = await audienceScope(database, accountId);
  const added = await addedSales(database, { accountId, currency, now: new Date() }, subject, identifiers);
  return {
    items: items.map((row) => ({ row, sum: sums.get(row.identifier), added: added.get(row.identifier) })),
    total,
  };
}

/** The columns of results at the end of a file. */
export const sumColumns = ['Entregados', 'Abiertos', 'Con clic', 'Compras después', 'Ventas después'];

export const sumCells = (sum: ResultSum | undefined): readonly Cell[] =>
  sum && sum.delivered > 0
    ? [
        sum.delivered,
        sum.openable > 0 ? sum.opened : null,
        sum.clicked,
        ...(sum.areSalesDeleted ? [null, null] : [sum.purchases, sum.amount]),
      ]
    : [0, null, null, null, null];
