import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { migrateDatabase, migrationsFolder } from '../kernel/database/migrate.ts';

type Pool = Parameters<typeof migrateDatabase>[0];

/**
 * Prepares tests of data that a migration finds. The returned function makes an empty database as it was before the first migration whose
 * name ends with `_name`.
 */
export function beforeMigration(name: string): (pool: Pool) => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pregon-migrations-'));
  beforeAll(() => {
    cpSync(migrationsFolder, folder, { recursive: true });
    const file = join(folder, 'meta/_journal.json');
    const journal = JSON.parse(readFileSync(file, 'utf8'));
    const first = journal.entries.findIndex(({ tag }: { readonly tag: string }) => tag.endsWith(`_${name}`));
    writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, first) }));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  return async (pool) => {
    await pool.query('drop schema public cascade; drop schema drizzle cascade; create schema public');
    await migrateDatabase(pool, folder);
  };
}
