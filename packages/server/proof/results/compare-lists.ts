import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { ResultSubject } from '@pregon/contract/results/result-people';
import type { Attribution } from '../../src/audiences/audience/attribution.sql.ts';
import type { Database } from '../../src/kernel/database/database.ts';
import type { Message, Rows } from '../../src/results/dashboards/boards/testing/board-oracle.ts';
import { resultSums } from '../../src/results/sendings/result-sums.ts';
import { recountResults } from '../../src/results/sendings/testing/results-oracle.ts';

/** A figure that the code found, and what a recount without SQL expects. */
export interface Compared {
  readonly what: string;
  readonly found: unknown;
  readonly expected: unknown;
}

export const isDifferent = ({ found, expected }: Compared): boolean => !isDeepStrictEqual(found, expected);

/** An amount in cents, so that sums of floating point numbers are comparable. */
export const cents = (amount: number): number => Math.round(amount * 100);

interface Subject extends Record<string, unknown> {
  readonly id: string;
  readonly key: number;
  readonly name: string;
}

const tables = { schedule: sql`schedule`, campaign: sql`campaign`, template: sql`newsletter` } as const;

const isOf: Readonly<Record<ResultSubject, (subject: Subject, message: Message) => boolean>> = {
  schedule: ({ key }, { scheduleId }) => scheduleId === key,
  campaign: ({ name }, { campaign }) => campaign === name,
  // Each account of a history has one newsletter.
  template: (_, { newsletterVersionId }) => newsletterVersionId !== null,
};

/**
 * Compares the columns of the lists of schedules, campaigns and newsletters with a recount.
 * @param told the rule that the code under test is told, for a planted fault
 */
export async function compareLists(
  database: Database,
  accountId: number,
  rows: Rows,
  {
    rule: { attributionDays, attributionTouch },
    told,
    fewMessages,
  }: { readonly rule: Attribution; readonly told: Attribution; readonly fewMessages: number | undefined },
): Promise<Compared[]> {
  const compared: Compared[] = [];
  // Lists are of all time: the period of the rule is left out.
  const scope = { accountId, attributionDays: told.attributionDays, attributionTouch: told.attributionTouch };
  for (const subject of ['schedule', 'campaign', 'template'] as const) {
    const { rows: subjects } = await database.execute<Subject>(
      sql`select identifier as id, id as key, name from ${tables[subject]} where account_id = ${accountId} order by id`,
    );
    const ids = subjects.map(({ id }) => id);
    const sums = await resultSums(database, scope, subject, ids, { fewMessages });
    for (const one of subjects) {
      const sum = sums.find(({ id }) => id === one.id);
      const { converted: _, ...total } = recountResults(rows, {
        attributionDays,
        attributionTouch,
        isOwn: (message) => isOf[subject](one, message),
      }).total;
      compared.push({
        what: `list of ${subject}, ${one.key}`,
        found: sum && { ...sum, amount: cents(sum.amount) },
        expected: { ...total, id: one.id, amount: cents(total.amount) },
      });
    }
  }
  return compared;
}
