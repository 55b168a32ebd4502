import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { applyMigrations, migrateDatabase, migrationsFolder } from '../kernel/database/migrate.ts';
import { openPool } from '../kernel/database/pool.ts';
import { runningPostgres } from './running-postgres.ts';
import { startThrowawayPostgres } from './throwaway-postgres.ts';

/**
 * Prepares a migrated, empty database for every suite, and publishes its address in the environment.
 * @public Jest calls it before the first suite.
 */
export default async function startDatabases(): Promise<void> {
  const [dump, postgres] = await Promise.all([embeddedDump(), startThrowawayPostgres()]);
  process.env['TEST_EMBEDDED_DUMP'] = dump;
  if ('missing' in postgres) {
    process.env['TEST_POSTGRES_MISSING'] = postgres.missing;
    process.stderr.write(`Tests on PostgreSQL are skipped: ${postgres.missing}.\n`);
    return;
  }
  runningPostgres.add(postgres);
  const pool = openPool(postgres.url);
  await migrateDatabase(pool);
  await pool.end();
  process.env['TEST_POSTGRES'] = postgres.url;
}

/** Made once for each state of the migrations, and cached. */
async function embeddedDump(): Promise<string> {
  const folder = fileURLToPath(new URL('../../../../.tmp/databases', import.meta.url));
  const file = join(folder, `${fingerprint()}.tar`);
  if (existsSync(file)) return file;
  const database = await PGlite.create();
  await applyMigrations({
    query: async (text, values) => (values ? database.query(text, values) : ((await database.exec(text)).at(-1) ?? { rows: [] })),
  });
  const dump = await database.dumpDataDir('none');
  await database.close();
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${file}.${process.pid}`, Buffer.from(await dump.arrayBuffer()));
  renameSync(`${file}.${process.pid}`, file);
  return file;
}

function fingerprint(): string {
  const hash = createHash('sha256').update(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  for (const name of readdirSync(migrationsFolder).filter((entry) => entry.endsWith('.sql'))) {
    hash.update(name).update(readFileSync(join(migrationsFolder, name)));
  }
  return hash.digest('hex').slice(0, 16);
}
