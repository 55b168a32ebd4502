import { afterAll, beforeAll } from '@jest/globals';
import { missingPostgres, onEmptyPostgres } from './empty-postgres.ts';
import { findPgBouncer, startThrowawayPgBouncer, type ThrowawayPgBouncer } from './throwaway-pgbouncer.ts';

/** Addresses of an empty database, valid within hooks and tests only. */
export interface PooledDatabase {
  /** Through PgBouncer in transaction mode. */
  readonly pooledUrl: () => string;
  /** Without PgBouncer. */
  readonly directUrl: string;
}

/**
 * Declares a suite on an empty PostgreSQL database without the schema, behind PgBouncer in transaction mode. Skipped, with the
 * reason in its title, where one of the two is not installed.
 *
 * @param connections from PgBouncer to PostgreSQL at most: fewer than the process has callers
 */
export function behindPgBouncer(connections: number, suite: (database: PooledDatabase) => void): void {
  const missing = missingPostgres() ?? (findPgBouncer() ? undefined : 'no PgBouncer on this machine');
  const declare = (directUrl: string) => {
    let pooler: ThrowawayPgBouncer | undefined;
    beforeAll(async () => {
      pooler = await startThrowawayPgBouncer(findPgBouncer() ?? '', directUrl, connections);
    });
    suite({ pooledUrl: () => pooler?.urlOf(new URL(directUrl).pathname.slice(1)) ?? '', directUrl });
    // Runs after the suite's own hooks, which close what it opened.
    afterAll(() => pooler?.stop());
  };
  onEmptyPostgres('behind PgBouncer', declare, missing);
}
