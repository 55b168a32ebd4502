import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from '@jest/globals';
import type { Pool } from 'pg';
import type { Database } from '../kernel/database/database.ts';
import { type EmbeddedDatabase, embeddedPoolSize, socketUrl, startEmbeddedWorker } from '../kernel/database/embedded.ts';
import { databaseOn, openPool } from '../kernel/database/pool.ts';

/** A database of this suite alone, migrated and empty. */
export interface TestDatabase {
  readonly kind: 'embedded' | 'postgres';
  readonly database: Database;
  readonly pool: Pool;
  /** For what opens connections of its own. */
  readonly url: string;
}

/**
 * Declares a suite once for the embedded database and once for PostgreSQL, each new and empty:
 * `eachDatabase(({ database }) => { it('creates a campaign', async () => { … }); });`
 * The connection opens at the first query, so the database is of use inside of hooks and tests only.
 */
export function eachDatabase(suite: (context: TestDatabase) => void): void {
  describe('embedded', () => {
    const folder = mkdtempSync(join(tmpdir(), 'pregon-test-'));
    const url = socketUrl(folder);
    const pool = openPool(url, embeddedPoolSize);
    let embedded: EmbeddedDatabase | undefined;
    beforeAll(async () => {
      embedded = await startEmbeddedWorker(folder, { dump: required('TEST_EMBEDDED_DUMP') });
    });
    afterAll(async () => {
      await pool.end();
      await embedded?.stop();
      rmSync(folder, { recursive: true, force: true });
    });
    suite({ kind: 'embedded', database: databaseOn(pool), pool, url });
  });

  const server = process.env['TEST_POSTGRES'];
  const declare = server ? describe : describe.skip;
  declare(server ? 'postgres' : `postgres (${process.env['TEST_POSTGRES_MISSING']})`, () => {
    const name = `t_${randomUUID().replaceAll('-', '')}`;
    const url = databaseUrl(server ?? 'postgres://localhost', name);
    const pool = openPool(url);
    beforeAll(() => administer(url, `create database ${name} template postgres`));
    afterAll(async () => {
      await pool.end();
      await administer(url, `drop database ${name} with (force)`);
    });
    suite({ kind: 'postgres', database: databaseOn(pool), pool, url });
  });
}

const databaseUrl = (server: string, name: string): string => Object.assign(new URL(server), { pathname: `/${name}` }).href;

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is set by start-databases.ts, which has not run.`);
  return value;
}

/** A template must have no other connection, and suites run at the same time: one after the other, through `template1`. */
async function administer(server: string, statement: string): Promise<void> {
  const pool = openPool(databaseUrl(server, 'template1'), 1);
  try {
    await pool.query('select pg_advisory_lock(1)');
    await pool.query(statement);
  } finally {
    await pool.end();
  }
}
