import type { Pool } from 'pg';
import type { Config } from '../config.ts';
import type { Database } from './database.ts';
import { embeddedPoolSize, startEmbedded } from './embedded.ts';
import { migrateDatabase } from './migrate.ts';
import { databaseOn, openPool } from './pool.ts';

/** Whoever asks over the network has gone by then: an audience out of a million customers is counted in a tenth of it. */
const requestStatementMs = 30_000;

export interface OpenDatabase {
  /** For work that takes as long as it takes: migrations, imports, sendings. */
  readonly database: Database;
  /**
   * For what requests ask: a statement that takes too long is given up, and holds nobody else up. An embedded database cannot give
   * up, and is the same.
   */
  readonly forRequests: Database;
  readonly pool: Pool;
  close(): Promise<void>;
}

/** Opens the database of this process, embedded or not, and brings its schema up to date. */
export async function openDatabase({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<OpenDatabase> {
  const embedded = databaseUrl ? undefined : await startEmbedded(dataDir);
  const pool = openPool(databaseUrl ?? embedded?.url ?? '', embedded ? embeddedPoolSize : undefined);
  const requests = databaseUrl ? openPool(databaseUrl, undefined, requestStatementMs) : undefined;
  const close = async () => {
    await pool.end();
    await requests?.end();
    await embedded?.stop();
  };
  try {
    await migrateDatabase(pool);
  } catch (error) {
    await close();
    throw error;
  }
  const database = databaseOn(pool);
  return { database, forRequests: requests ? databaseOn(requests) : database, pool, close };
}
