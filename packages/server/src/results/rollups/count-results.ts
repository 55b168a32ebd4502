import type { Database } from '../../kernel/database/database.ts';
import { keepArms } from '../experiments/keep-arms.ts';
import { attributeSales, openSalesProgress } from './attribute-sales.ts';
import { readCountedCustomers } from './count-customers.ts';
import { backfillMessages, completeCounts, countStaleMessages } from './count-messages.ts';

/** How long a run may take, so that runs, which start every minute, leave most of it to others. */
const longestRunMs = 20_000;

/**
 * Counts what changed since results were counted, and the messages and sales that are older than the counts: the blocks of messages and
 * the customers that are concerned are counted anew as a whole.
 */
export async function countResults(
  database: Database,
  now: Date,
  { signal, longestMs = longestRunMs }: { readonly signal?: AbortSignal | undefined; readonly longestMs?: number } = {},
): Promise<void> {
  const end = performance.now() + longestMs;
  const isOver = () => signal?.aborted === true || performance.now() >= end;
  await openSalesProgress(database);
  await readCountedCustomers(database, now, { isOver, onlyNew: true });
  await countStaleMessages(database, isOver);
  await backfillMessages(database, isOver);
  await completeCounts(database, isOver);
  await attributeSales(database, isOver);
  await keepArms(database, now, isOver);
}
