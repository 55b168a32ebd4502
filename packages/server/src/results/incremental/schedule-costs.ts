import type { MessageCosts } from '@pregon/contract/results/sending-results.endpoints';
import type { Queryable } from '../../kernel/database/database.ts';
import { sql } from 'drizzle-orm';
import { type CostRow, ledgerCosts } from '../costs/message-costs.sql.ts';
import { countedCostsOf } from '../rollups/counted-costs.ts';
import { planReadingOf } from '../rollups/reading.ts';
import { pickedSubjects } from '../sendings/result-sums.ts';

/**
 * What the messages of some schedules cost, by channel, in one statement for all of them: from the counts where they are many. A schedule
 * without messages is missing.
 * @param fewMessages fewer messages altogether are read from the ledger
 */
export async function scheduleCosts(
  database: Queryable,
  { accountId }: { readonly accountId: number },
  identifiers: readonly string[],
  { fewMessages }: { readonly fewMessages?: number | undefined } = {},
): Promise<ReadonlyMap<string, readonly MessageCosts[]>> {
  if (identifiers.length === 0) return new Map();
  const picked = pickedSubjects(accountId, 'schedule', identifiers);
  const reading = await planReadingOf(database, picked, { accountId, period: undefined }, fewMessages);
  const statement = reading
    ? countedCostsOf(picked, { accountId, ...reading }, 'subject')
    : ledgerCosts(picked, { accountId }, sql`m.type, m.subject`);
  const { rows } = await database.execute<CostRow & { readonly subject: string }>(statement);
  const bySubject = Map.groupBy(rows, ({ subject }) => subject);
  return new Map(
    [...bySubject].map(([subject, own]) => [
      subject,
      own.map(({ type: channel, cost, unpriced }) => ({ channel, cost, unpriced })),
    ]),
  );
}
