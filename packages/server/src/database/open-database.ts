import type { Pool } from 'pg';
import type { Config } from '../config.ts';
import type { Database } from './database.ts';
import { embeddedPoolSize, startEmbedded } from './embedded.ts';
import { migrateDatabase } from './migrate.ts';
import { databaseOn, openPool } from './pool.ts';

export interface OpenDatabase {
  readonly database: Database;
  readonly pool: Pool;
  close(): Promise<void>;
}

/** Opens the database of this process, embedded or not, and brings its schema up to date. */
export async function openDatabase({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<OpenDatabase> {
  const embedded = databaseUrl ? undefined : await startEmbedded(dataDir);
  const pool = openPool(databaseUrl ?? embedded?.url ?? '', embedded ? embeddedPoolSize : undefined);
  const close = async () => {
    await pool.end();
    await embedded?.stop();
  };
  try {
    await migrateDatabase(pool);
  } catch (error) {
    await close();
    throw error;
  }
  return { database: databaseOn(pool), pool, close };
}
