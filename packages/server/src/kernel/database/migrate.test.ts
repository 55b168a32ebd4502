import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eachDatabase } from '../../testing/each-database.ts';
import { applyMigrations, migrateDatabase, pendingMigrations } from './migrate.ts';
import { openPool } from './pool.ts';

const createTable = 'create table planted (id int primary key, note text)';
const addRows = `insert into planted (id, note) select n, 'x' from generate_series(1, 1000) n`;
const createIndex = [
  '-- non-transactional\ndrop index concurrently if exists planted_note',
  'create index concurrently planted_note on planted (note)',
];

/** Writes a folder of migrations as drizzle-kit does: name and statements of each. */
function writeMigrations(folder: string, migrations: readonly (readonly [name: string, statements: readonly string[]])[]): void {
  mkdirSync(join(folder, 'meta'), { recursive: true });
  const entries = migrations.map(([tag], index) => ({
    idx: index,
    version: '7',
    when: 9_000_000_000_000 + index,
    tag,
    breakpoints: true,
  }));
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }));
  for (const [name, statements] of migrations) {
    writeFileSync(join(folder, `${name}.sql`), statements.join(';\n--> statement-breakpoint\n'));
  }
}

eachDatabase(({ kind, pool, url }) => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pregon-test-migrations-'));
  });
  afterEach(async () => {
    rmSync(folder, { recursive: true });
    await pool.query('drop table if exists planted; drop sequence if exists tries');
    await pool.query('delete from drizzle.__drizzle_migrations where created_at >= 9000000000000');
  });

  it('keeps the migrations before one that fails, and applies the rest once it is mended', async () => {
    writeMigrations(folder, [
      ['0_create', [createTable]],
      ['1_fill', [addRows, 'select no_such_function()']],
    ]);
    await expect(migrateDatabase(pool, folder)).rejects.toThrow('no_such_function');
    expect((await pool.query('select count(*) as count from planted')).rows).toEqual([{ count: 0 }]);
    expect((await pendingMigrations(pool, folder)).map(({ name }) => name)).toEqual(['1_fill']);
    writeMigrations(folder, [
      ['0_create', [createTable]],
      ['1_fill', [addRows]],
    ]);
    await migrateDatabase(pool, folder);
    expect((await pool.query('select count(*) as count from planted')).rows).toEqual([{ count: 1000 }]);
    expect(await pendingMigrations(pool, folder)).toEqual([]);
  });

  it('builds an index concurrently, outside of a transaction', async () => {
    writeMigrations(folder, [
      ['0_create', [createTable]],
      ['1_fill', [addRows]],
      ['2_index', createIndex],
    ]);
    await migrateDatabase(pool, folder);
    const { rows } = await pool.query(`select indisvalid from pg_index where indexrelid = 'planted_note'::regclass`);
    expect(rows).toEqual([{ indisvalid: true }]);
    expect((await pool.query('show lock_timeout')).rows).toEqual([{ lock_timeout: '0' }]);
  });

  it('waits as long as it takes for older transactions when it builds an index, and 2 s for other locks', async () => {
    writeMigrations(folder, [
      ['0_create', [createTable]],
      ['1_index', [...createIndex, 'alter table planted add column more text']],
    ]);
    const client = await pool.connect();
    const timeouts: unknown[] = [];
    const query = async (text: string, values?: unknown[]) => {
      if (text.includes('planted')) timeouts.push((await client.query('show lock_timeout')).rows[0]?.lock_timeout);
      return client.query(text, values);
    };
    await applyMigrations({ query }, folder).finally(() => client.release());
    expect(timeouts).toEqual(['2s', '0', '0', '2s']);
  });

  it.each([
    ['a lock timeout', '55P03'],
    ['a deadlock', '40P01'],
  ])('repeats a migration after %s, and no earlier one', async (_, code) => {
    await pool.query('create sequence tries');
    const failOnce = `do $$ begin if nextval('tries') = 1 then raise exception using errcode = '${code}'; end if; end $$`;
    writeMigrations(folder, [
      ['0_create', [createTable]],
      ['1_fill', [addRows, failOnce]],
    ]);
    await migrateDatabase(pool, folder);
    expect(
      (await pool.query(`select last_value::int as tries, (select count(*)::int from planted) as rows from tries`)).rows,
    ).toEqual([{ tries: 2, rows: 1000 }]);
  });

  it('applies a migration that was merged after a younger one', async () => {
    writeMigrations(folder, [
      ['0_create', [createTable]],
      ['1_fill', [addRows]],
    ]);
    await pool.query('create schema if not exists drizzle');
    await pool.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('younger', 9000000000005)`);
    await migrateDatabase(pool, folder);
    expect((await pool.query('select count(*) as count from planted')).rows).toEqual([{ count: 1000 }]);
  });

  /* An embedded database has a single connection, so there are no other lock holders. */
  const concurrent = kind === 'postgres' ? describe : describe.skip;
  concurrent('with others at work', () => {
    it('times out waiting for a table lock, lets queries pass, and succeeds once the lock is free', async () => {
      writeMigrations(folder, [
        ['0_create', [createTable]],
        ['1_column', ['alter table planted add column more text']],
      ]);
      await migrateDatabase(pool, folder).catch(() => undefined);
      await pool.query('alter table planted drop column more');
      await pool.query('delete from drizzle.__drizzle_migrations where created_at = 9000000000001');
      const holder = await pool.connect();
      await holder.query('begin; select * from planted');
      let migrated = false;
      const migrating = migrateDatabase(pool, folder).then(() => {
        migrated = true;
      });
      // Behind a waiting ALTER TABLE every query of the table queues: one must get through while the reader keeps its lock.
      const waitsForLock = `select 1 from pg_locks where relation = 'planted'::regclass and not granted`;
      while ((await pool.query(waitsForLock)).rows.length === 0) await delay(5);
      await pool.query('select count(*) from planted');
      expect(migrated).toBe(false);
      await holder.query('commit');
      holder.release();
      await migrating;
      expect((await pool.query('select more from planted')).rows).toEqual([]);
    });

    it('builds an index concurrently once while several processes migrate at the same time', async () => {
      writeMigrations(folder, [
        ['0_create', [createTable]],
        ['1_fill', [addRows]],
        ['2_index', createIndex],
      ]);
      const pools = Array.from({ length: 4 }, () => openPool(url, 1));
      await Promise.all(pools.map((one) => migrateDatabase(one, folder)));
      await Promise.all(pools.map((one) => one.end()));
      const { rows } = await pool.query(
        'select count(*) as count from drizzle.__drizzle_migrations where created_at >= 9000000000000',
      );
      expect(rows).toEqual([{ count: 3 }]);
    });
  });
});
