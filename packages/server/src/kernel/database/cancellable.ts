import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { Database, Transaction } from './database.ts';

/** Whether the pool can hand out a connection at once. The embedded database has a single one. */
const hasFreeConnection = (pool: Pool): boolean => pool.idleCount > 0 || pool.totalCount < pool.options.max;

/**
 * Runs statements that PostgreSQL cancels when the signal is aborted; then the promise rejects. The cancellation needs a second
 * connection. Without a free one the statements run to their end: waiting for it inside the transaction would be a deadlock until
 * the pool's timeout.
 */
export async function cancellable<T>(
  database: Database,
  signal: AbortSignal,
  run: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  return database.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    // It may have been aborted while the connection was awaited, and the event of that is not repeated.
    signal.throwIfAborted();
    let cancelling: Promise<unknown> | undefined;
    const cancel = () => {
      if (!hasFreeConnection(database.$client)) return;
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
