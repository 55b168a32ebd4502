import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg, { type Pool } from 'pg';

export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** Key of the advisory lock, the same for every server of a database. */
const migrationLock = 727_001;
const lockPollMs = 100;

/**
 * Lock timeout in milliseconds: a migration that waits longer fails and is retried, so that it does not queue every query of a live system
 * behind itself.
 */
const lockTimeoutMs = 2000;
const lockRetries = 60;
const firstRetryMs = 200;
const longestRetryMs = 5000;

/** Their lock blocks neither reads nor writes, but they wait for every older transaction, also at the end of a build of hours. */
const isConcurrent = (statement: string): boolean => /\bindex concurrently\b/i.test(statement);

/** The first line of a migration that cannot run in a transaction, such as one with CREATE INDEX CONCURRENTLY. */
const nonTransactional = '-- non-transactional';

/** One connection: of `pg`, or of an embedded database in the same process. A text without values may hold several statements. */
export interface MigrationClient {
  query(text: string, values?: unknown[]): Promise<{ readonly rows: unknown[] }>;
}

/** A file of the migrations folder, as drizzle-kit generates them. */
export interface Migration {
  readonly name: string;
  /** When it was generated, in ms since 1970: the key in the table of applied migrations. */
  readonly createdAt: number;
  readonly hash: string;
  readonly statements: readonly string[];
  /** False: each statement runs by itself, and the migration has to be repeatable from its start. */
  readonly transactional: boolean;
}

interface Journal {
  readonly entries: readonly { readonly tag: string; readonly when: number }[];
}

/** Reads the migrations of a folder, in the order of its journal. */
export function readMigrations(folder = migrationsFolder): readonly Migration[] {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as Journal;
  return entries.map(({ tag, when }) => {
    const text = readFileSync(join(folder, `${tag}.sql`), 'utf8');
    return {
      name: tag,
      createdAt: when,
      hash: createHash('sha256').update(text).digest('hex'),
      statements: text.split('--> statement-breakpoint').filter((statement) => statement.trim() !== ''),
      transactional: !text.startsWith(nonTransactional),
    };
  });
}

/**
 * Takes the advisory lock of migrations by polling. A blocking wait would hold a snapshot, which CREATE INDEX CONCURRENTLY of the
 * process that has the lock waits for: a deadlock.
 */
async function lockMigrations(client: MigrationClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [migrationLock]);
    if ((rows as { locked: boolean }[])[0]?.locked) return;
    await delay(lockPollMs);
  }
}

/** Codes of an exceeded lock timeout and of a deadlock. */
const lockFailures: ReadonlySet<string | undefined> = new Set(['55P03', '40P01']);
const isLockFailure = (error: unknown): boolean => error instanceof pg.DatabaseError && lockFailures.has(error.code);

/** Retries migrations that did not get a lock, with exponential backoff. */
async function retryOnLockFailure(run: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await run();
      return;
    } catch (error) {
      if (!isLockFailure(error) || attempt > lockRetries) throw error;
      await delay(Math.min(longestRetryMs, firstRetryMs * 2 ** (attempt - 1)));
    }
  }
}

const record = (client: MigrationClient, { hash, createdAt }: Migration) =>
  client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, createdAt]);

async function applyInTransaction(client: MigrationClient, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
    for (const statement of migration.statements) await client.query(statement);
    await record(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function applyOutsideTransaction(client: MigrationClient, migration: Migration): Promise<void> {
  try {
    for (const statement of migration.statements) {
      await client.query(`set lock_timeout = ${isConcurrent(statement) ? 0 : lockTimeoutMs}`);
      await client.query(statement);
    }
    await record(client, migration);
  } finally {
    await client.query('reset lock_timeout');
  }
}

async function appliedMigrations(client: MigrationClient): Promise<ReadonlySet<number>> {
  const { rows: tables } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as name`);
  if ((tables as { name: string | null }[])[0]?.name === null) return new Set();
  const { rows } = await client.query('select created_at from drizzle.__drizzle_migrations');
  return new Set((rows as { created_at: number }[]).map(({ created_at: createdAt }) => createdAt));
}

/** The migrations that a database does not have yet. Read-only. */
export async function pendingMigrations(client: MigrationClient, folder = migrationsFolder): Promise<readonly Migration[]> {
  const applied = await appliedMigrations(client);
  return readMigrations(folder).filter(({ createdAt }) => !applied.has(createdAt));
}

/** Applies pending migrations, each in its own transaction. For one process at a time: `migrateDatabase` serializes them. */
export async function applyMigrations(client: MigrationClient, folder = migrationsFolder): Promise<void> {
  await client.query('create schema if not exists drizzle');
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  for (const migration of await pendingMigrations(client, folder)) {
    const apply = migration.transactional ? applyInTransaction : applyOutsideTransaction;
    await retryOnLockFailure(() => apply(client, migration));
  }
}

/**
 * Migrates the schema, each migration in its own transaction with a lock timeout and retries. Concurrent processes are
 * serialized. Needs a dedicated connection: not one of a pooler in transaction mode.
 */
export async function migrateDatabase(pool: Pool, folder = migrationsFolder): Promise<void> {
  if ((await pendingMigrations(pool, folder)).length === 0) return;
  const client = await pool.connect();
  try {
    await lockMigrations(client);
    await applyMigrations(client, folder);
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}
