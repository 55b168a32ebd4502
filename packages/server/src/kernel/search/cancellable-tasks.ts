import { cancellable } from '../database/cancellable.ts';
import type { Database, Transaction } from '../database/database.ts';

/** Transactions that share the tasks of one call: a search leaves most connections to others, and one to its own cancellation. */
const mostTransactions = 3;

/**
 * Runs small tasks that only read, in a few transactions that take the next one each, and returns their results in order. PostgreSQL
 * cancels what runs when the signal is aborted, and nothing else begins; then the promise rejects.
 */
export async function cancellableTasks<Result>(
  database: Database,
  signal: AbortSignal,
  tasks: readonly ((reads: Transaction) => Promise<Result>)[],
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = tasks.entries();
  const takeTurns = () =>
    cancellable(database, signal, async (transaction) => {
      for (const [place, task] of waiting) {
        results[place] = await task(transaction);
        signal.throwIfAborted();
      }
    });
  const transactions = Math.min(mostTransactions, database.$client.options.max);
  await Promise.all(Array.from({ length: transactions }, takeTurns));
  return results;
}
