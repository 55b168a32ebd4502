import { type ResultOutcome, resultOutcomes } from '@pregon/contract/results/result-people';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../src/kernel/database/database.ts';
import type { Rows } from '../../src/results/dashboards/boards/testing/board-oracle.ts';
import { peopleBehind } from '../../src/results/people/people-behind.ts';
import { bitmapOfPeople, peopleOf } from '../../src/results/people/people-with.sql.ts';
import { recountPeople } from '../../src/results/people/testing/people-oracle.ts';
import type { Asked } from '../../src/results/sendings/testing/recounted-results.ts';
import type { Compared } from './compare-lists.ts';

/** Counts the people whom a profile with an outcome of a selection selects, from the counts or from the ledger. */
async function selectedPeople(database: Database, outcomes: readonly ResultOutcome[], count: (outcome: ResultOutcome) => SQL) {
  const counts = outcomes.map((outcome) => sql`(${count(outcome)})::int as ${sql.identifier(outcome)}`);
  const { rows } = await database.execute<Record<ResultOutcome, number>>(sql`select ${sql.join(counts, sql`, `)}`);
  return rows[0];
}

/** Of each way in which a bitmap is made one: from bitmaps, and from a list. */
const inBitmaps = ['no abrieron', 'compraron'] as const satisfies readonly ResultOutcome[];

/**
 * Compares how many people there are with each outcome of a selection with a recount, and how many a profile selects.
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
  const expected = recountPeople(rows, asked);
  return {
    what: `people of ${JSON.stringify(selection)}`,
    found: {
      counted: Object.fromEntries(found.map(({ to, count }) => [to, count])),
      selected: await selectedPeople(
        database,
        resultOutcomes,
        (outcome) => sql`select count(*) from (${peopleOf(scope, outcome, fewMessages)}) p`,
      ),
      inBitmap: await selectedPeople(
        database,
        inBitmaps,
        (outcome) => sql`select coalesce(bit_count(bits), 0) from (${bitmapOfPeople(scope, outcome, fewMessages)}) p`,
      ),
    },
    expected: {
      counted: expected,
      selected: expected,
      inBitmap: Object.fromEntries(inBitmaps.map((outcome) => [outcome, expected[outcome]])),
    },
  };
}
