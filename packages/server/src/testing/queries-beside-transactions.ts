import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '../kernel/database/database.ts';

/** The transaction that waits for the code that runs. */
const current = new AsyncLocalStorage<{ isOpen: boolean }>();

/** Starts what no transaction waits for, from within one: another request at the same time. */
export const startApart = <Result>(start: () => Result): Result => current.exit(start);

/**
 * Refuses a query that an open transaction waits for, but that is not part of it. An embedded database has one connection, which the transaction
 * holds: there the query would never begin. Other requests at the same time have connections of their own.
 */
export function refuseQueriesBesideTransactions(database: Database): void {
  const pool = database.$client;
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  type Connected = (error: Error) => void;
  const connectUnlessOpen = (connected?: Connected): unknown => {
    if (!current.getStore()?.isOpen) return connected ? connect(connected) : connect();
    const error = new Error('A query beside an open transaction: on an embedded database it would wait for ever.');
    return connected ? connected(error) : Promise.reject(error);
  };
  const transaction = database.transaction.bind(database);
  const transactionWithin: typeof transaction = (work, config) =>
    transaction(async (own) => {
      const state = { isOpen: true };
      try {
        return await current.run(state, () => work(own));
      } finally {
        state.isOpen = false;
      }
    }, config);
  Object.assign(pool, { connect: connectUnlessOpen });
  Object.assign(database, { transaction: transactionWithin });
}
