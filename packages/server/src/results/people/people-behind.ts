import { type ResultOutcome, resultOutcomes } from '@pregon/contract/results/result-people';
import type { Queryable } from '../../kernel/database/database.ts';
import { arePeopleCounted, countedPeople } from '../rollups/counted-people.ts';
import { planReading } from '../rollups/reading.ts';
import type { MessageScope } from '../sendings/own-messages.sql.ts';
import { countPeople } from './result-people.sql.ts';

/** How many people there are with an outcome. */
export interface PeopleCount {
  readonly to: ResultOutcome;
  readonly count: number;
}

/**
 * How many people are behind each figure of the results of some messages: from the counts where they are many.
 * @param fewMessages selections of fewer messages are counted from the ledger
 */
export async function peopleBehind(
  database: Queryable,
  messages: MessageScope,
  { fewMessages }: { readonly fewMessages?: number | undefined } = {},
): Promise<PeopleCount[]> {
  const reading = await planReading(database, messages, fewMessages);
  const found =
    reading && (await arePeopleCounted(database, messages))
      ? await countedPeople(database, { ...messages, ...reading })
      : (await database.execute<Record<ResultOutcome, number>>(countPeople(messages))).rows[0];
  return resultOutcomes.map((to) => ({ to, count: found?.[to] ?? 0 }));
}
