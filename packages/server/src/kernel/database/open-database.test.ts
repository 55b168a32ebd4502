import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { faultOf } from '../http/fault-of.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import type { Database } from './database.ts';
import { openDatabase } from './open-database.ts';
import { databaseOn, openPool } from './pool.ts';

eachDatabase(({ kind, url }) => {
  const several = kind === 'postgres' ? describe : describe.skip;
  several('statements that take too long', () => {
    it('times out statements that a request waits for, and no others', async () => {
      const limitOf = async (database: Database) =>
        (await database.execute<{ limit: string }>(sql`select current_setting('statement_timeout') as limit`)).rows[0]?.limit;
      const opened = await openDatabase({ databaseUrl: url, dataDir: '' });
      expect([await limitOf(opened.forRequests), await limitOf(opened.database)]).toEqual(['30s', '0']);
      await opened.close();
    });

    it('reports a timeout as unavailable, and keeps the connection usable', async () => {
      const pool = openPool(url, 1, { statementMs: 50 });
      const database = databaseOn(pool);
      const failure = await database.execute(sql`select pg_sleep(60)`).catch((error: unknown) => error);
      expect(faultOf(failure)).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
      expect((await database.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
      await pool.end();
    });
  });
});

it('waits for the only connection of the embedded database as long as a statement of a request may take', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pregon-test-'));
  const opened = await openDatabase({ databaseUrl: undefined, dataDir });
  try {
    expect(opened.requestPool.options).toMatchObject({ max: 1, connectionTimeoutMillis: 30_000 });
  } finally {
    await opened.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
