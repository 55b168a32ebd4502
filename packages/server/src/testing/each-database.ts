import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe } from '@jest/globals';
import type { Pool } from 'pg';
import type { Database } from '../kernel/database/database.ts';
import { embeddedPoolSize } from '../kernel/database/embedded.ts';
import { databaseOn, openPool } from '../kernel/database/pool.ts';
import { keptEmbeddedUrl, provideEmbedded } from './kept-embedded.ts';
import { refuseQueriesBesideTransactions } from './queries-beside-transactions.ts';

/** A migrated and empty database of one suite. */
export interface TestDatabase {
  readonly kind: 'embedded' | 'postgres';
  readonly database: Database;
  readonly pool: Pool;
  /** For code that opens its own connections. */
  readonly url: string;
}

/**
 * Declares a suite once for the embedded database and once for PostgreSQL, each new and empty: `eachDatabase(({ database }) => {
 * it('creates a campaign', async () => { … }); });` The connection opens at the first query, so the database can be used within
 * hooks and tests only.
 */
export function eachDatabase(suite: (context: TestDatabase) => void): void {
  declareEmbedded(suite);
  declarePostgres(suite);
}

/**
 * Declares a suite whose outcome does not depend on the database: on PostgreSQL, or embedded where there is none. On PostgreSQL a query beside
 * an open transaction is refused, as it would wait for ever for the only connection of an embedded database. Which suites need both is decided
 * in docs/adr/0115-tests-on-both-databases.md.
 */
export function oneDatabase(suite: (context: TestDatabase) => void): void {
  if (!process.env['TEST_POSTGRES']) return declareEmbedded(suite);
  declarePostgres((context) => {
    refuseQueriesBesideTransactions(context.database);
    suite(context);
  });
}

function declareEmbedded(suite: (context: TestDatabase) => void): void {
  describe('embedded', () => {
    const url = keptEmbeddedUrl();
    const pool = openPool(url, embeddedPoolSize);
    beforeAll(() => provideEmbedded(required('TEST_EMBEDDED_DUMP')));
    afterAll(() => pool.end());
    suite({ kind: 'embedded', database: databaseOn(pool), pool, url });
  });
}

function declarePostgres(suite: (context: TestDatabase) => void): void {
  const server = process.env['TEST_POSTGRES'];
  const declare = server ? describe : describe.skip;
  declare(server ? 'postgres' : `postgres (${process.env['TEST_POSTGRES_MISSING']})`, () => {
    const name = `t_${randomUUID().replaceAll('-', '')}`;
    const url = databaseUrl(server ?? 'postgres://localhost', name);
    const pool = openPool(url);
    // Copied by files: through the log, page by page, it takes four times the processor time.
    beforeAll(() => administer(url, `create database ${name} template postgres strategy file_copy`));
    afterAll(async () => {
      await pool.end();
      await administer(url, `drop database ${name} with (force)`);
    });
    suite({ kind: 'postgres', database: databaseOn(pool), pool, url });
  });
}

/** Address of another database of the same server. */
export const databaseUrl = (server: string, name: string): string =>
  Object.assign(new URL(server), { pathname: `/${name}` }).href;

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is set by start-databases.ts, which has not run.`);
  return value;
}

/** Serialized by an advisory lock: a template must have no other connection, and suites run concurrently. */
export async function administer(server: string, statement: string): Promise<void> {
  const pool = openPool(databaseUrl(server, 'template1'), 1);
  try {
    await pool.query('select pg_advisory_lock(1)');
    await pool.query(statement);
  } finally {
    await pool.end();
  }
}
