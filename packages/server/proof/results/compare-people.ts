import type { Database } from '../../src/kernel/database/database.ts';
import type { Rows } from '../../src/results/dashboards/boards/testing/board-oracle.ts';
import { peopleBehind } from '../../src/results/people/people-behind.ts';
import { recountPeople } from '../../src/results/people/testing/people-oracle.ts';
import type { Asked } from '../../src/results/sendings/testing/recounted-results.ts';
import type { Compared } from './compare-lists.ts';

/**
 * Compares how many people there are with each outcome of a selection with a recount.
 * @param told what the code under test is asked, for a planted fault
 */
export async function comparePeople(
  database: Database,
  accountId: number,
  rows: Rows,
  { asked, told, fewMessages }: { readonly asked: Asked; readonly told: Asked; readonly fewMessages: number | undefined },
): Promise<Compared> {
  const { selection, attributionDays, attributionTouch, period } = told;
  const scope = { accountId, selection, attributionDays, attributionTouch, period };
  const found = await peopleBehind(database, scope, { fewMessages });
  return {
    what: `people of ${JSON.stringify(selection)}`,
    found: Object.fromEntries(found.map(({ to, count }) => [to, count])),
    expected: recountPeople(rows, asked),
  };
}
