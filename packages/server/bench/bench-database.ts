import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { embeddedPoolSize, startEmbedded } from '../src/kernel/database/embedded.ts';
import { migrateDatabase } from '../src/kernel/database/migrate.ts';
import { databaseOn, openPool } from '../src/kernel/database/pool.ts';
import { startThrowawayPostgres } from '../src/testing/throwaway-postgres.ts';

/**
 * How long a statement waits for its turn. The embedded database has one connection: of the statements that a page makes together the last
 * one waits for all others, which on a busy machine takes longer than the 10 s of a server.
 */
const patienceMs = 3_600_000;

async function startServer({ isEmbedded, given }: { readonly isEmbedded: boolean; readonly given: string | undefined }) {
  if (given) return { url: given, stop: () => Promise.resolve() };
  if (!isEmbedded) {
    const postgres = await startThrowawayPostgres();
    if ('missing' in postgres) throw new Error(postgres.missing);
    return { url: postgres.url, stop: () => postgres.stop() };
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'pregon-bench-'));
  const embedded = await startEmbedded(folder);
  const stop = async () => {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: embedded.url, poolSize: embeddedPoolSize, stop };
}

/**
 * Creates an empty temporary database with its tables: a PostgreSQL of its own, or the embedded database. A temporary one may be in memory:
 * larger ones are created by the caller.
 * @param given the address of a database, which stays, and which may have been filled by an earlier run
 */
export async function openBenchDatabase({
  isEmbedded = false,
  given,
}: { readonly isEmbedded?: boolean | undefined; readonly given?: string | undefined } = {}) {
  const { url, poolSize, stop } = await startServer({ isEmbedded, given });
  const pool = openPool(url, poolSize, { connectMs: patienceMs });
  const close = async () => {
    await pool.end();
    await stop();
  };
  try {
    await migrateDatabase(pool);
  } catch (error) {
    await close();
    throw error;
  }
  return { url, pool, database: databaseOn(pool), close };
}
