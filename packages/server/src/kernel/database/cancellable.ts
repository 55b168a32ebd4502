import { sql } from 'drizzle-orm';
import type { Database, Transaction } from './database.ts';

/**
 * Runs statements that PostgreSQL cancels when the signal is aborted; then the promise rejects. An embedded database cannot
 * cancel, because its one connection is busy, so there a statement runs to its end.
 */
export async function cancellable<T>(
  database: Database,
  signal: AbortSignal,
  run: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  return database.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    let cancelling: Promise<unknown> | undefined;
    const cancel = () => {
      cancelling = database.execute(sql`select pg_cancel_backend(${rows[0]?.pid ?? 0})`).catch(() => undefined);
    };
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const result = await run(transaction);
      signal.throwIfAborted();
      return result;
    } finally {
      signal.removeEventListener('abort', cancel);
      // Awaited while the transaction is open: a late cancellation would hit the next user of the connection.
      await cancelling;
    }
  });
}
