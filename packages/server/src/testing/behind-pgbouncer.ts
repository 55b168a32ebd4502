import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe } from '@jest/globals';
import { administer, databaseUrl } from './each-database.ts';
import { findPgBouncer, startThrowawayPgBouncer, type ThrowawayPgBouncer } from './throwaway-pgbouncer.ts';

/** Addresses of an empty database, valid within hooks and tests only. */
export interface PooledDatabase {
  /** Through PgBouncer in transaction mode. */
  readonly pooledUrl: () => string;
  /** Without PgBouncer. */
  readonly directUrl: string;
}

function missing(): string | undefined {
  if (!process.env['TEST_POSTGRES']) return process.env['TEST_POSTGRES_MISSING'] ?? 'no PostgreSQL on this machine';
  return findPgBouncer() ? undefined : 'no PgBouncer on this machine';
}

/**
 * Declares a suite on an empty PostgreSQL database without the schema, behind PgBouncer in transaction mode. Skipped, with the
 * reason in its title, where one of the two is not installed.
 *
 * @param connections from PgBouncer to PostgreSQL at most: fewer than the process has callers
 */
export function behindPgBouncer(connections: number, suite: (database: PooledDatabase) => void): void {
  const reason = missing();
  const declare = reason ? describe.skip : describe;
  declare(reason ? `behind PgBouncer (${reason})` : 'behind PgBouncer', () => {
    const name = `p_${randomUUID().replaceAll('-', '')}`;
    const directUrl = databaseUrl(process.env['TEST_POSTGRES'] ?? 'postgres://localhost', name);
    let pooler: ThrowawayPgBouncer | undefined;
    beforeAll(async () => {
      await administer(directUrl, `create database ${name} template template0`);
      pooler = await startThrowawayPgBouncer(findPgBouncer() ?? '', directUrl, connections);
    });
    suite({ pooledUrl: () => pooler?.urlOf(name) ?? '', directUrl });
    // Runs after the suite's own hooks, which close what it opened.
    afterAll(async () => {
      await pooler?.stop();
      await administer(directUrl, `drop database ${name} with (force)`);
    });
  });
}
