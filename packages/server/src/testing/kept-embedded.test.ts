import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { embeddedPoolSize } from '../kernel/database/embedded.ts';
import { openPool } from '../kernel/database/pool.ts';
import { fingerprintOf, keptEmbeddedUrl, provideEmbedded } from './kept-embedded.ts';

const dump = process.env['TEST_EMBEDDED_DUMP'] ?? '';

describe('the embedded database of a test file', () => {
  let pool: Pool;
  const provideNext = async () => {
    await pool.end();
    await provideEmbedded(dump);
    pool = openPool(keptEmbeddedUrl(), embeddedPoolSize);
  };
  const backfills = () => pool.query('select * from receipt_backfill').then(({ rows }) => rows);
  let ofMigrations: unknown[];
  beforeAll(async () => {
    await provideEmbedded(dump);
    pool = openPool(keptEmbeddedUrl(), embeddedPoolSize);
    ofMigrations = await backfills();
  });
  afterAll(() => pool.end());

  describe('emptied for the next suite', () => {
    beforeEach(provideNext);

    it('has no row of the suite before, and counts from one', async () => {
      const insert = () => pool.query(`insert into account (name) values ('Ceiba') returning id`).then(({ rows }) => rows);
      expect(await insert()).toEqual([{ id: 1 }]);
      await provideNext();
      expect(await insert()).toEqual([{ id: 1 }]);
    });

    it('counts from one after an insert that was refused, and after one that was undone', async () => {
      await expect(pool.query('insert into account (name) values (null)')).rejects.toThrow('null value');
      await pool.query(`begin; insert into account (name) values ('Ceiba'); rollback`);
      await provideNext();
      expect((await pool.query(`insert into account (name) values ('Ceiba') returning id`)).rows).toEqual([{ id: 1 }]);
    });

    it('has no file with rows, and refers to rows that exist as before', async () => {
      const triggers = () => pool.query('select relname from pg_class where relhastriggers order by 1').then(({ rows }) => rows);
      const used = () =>
        pool
          .query(
            `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0
             order by 1`,
          )
          .then(({ rows }) => rows);
      const [triggersBefore, usedBefore] = [await triggers(), await used()];
      await pool.query(`insert into account (name) values ('Ceiba')`);
      expect((await used()).length).toBeGreaterThan(usedBefore.length);
      await provideNext();
      expect([await triggers(), await used()]).toEqual([triggersBefore, usedBefore]);
      const lost = pool.query(`insert into sender_identity (account_id, kind, value, proof) values (77, 'domain', 'x', '')`);
      await expect(lost).rejects.toThrow('foreign key');
    });

    it('has the rows that migrations insert, as they were', async () => {
      expect(ofMigrations).toHaveLength(1);
      await pool.query('delete from receipt_backfill');
      await provideNext();
      expect(await backfills()).toEqual(ofMigrations);
    });

    it('knows no setting, statement or temporary table of the suite before', async () => {
      const settings = () =>
        pool.query(`select current_setting('statement_timeout') as timeout, current_setting('session_replication_role') as role`);
      const { rows: before } = await settings();
      await pool.query(`set statement_timeout = '7s'`);
      await pool.query('prepare planted as select 1');
      await pool.query('create temporary table planted (id int)');
      await provideNext();
      expect((await settings()).rows).toEqual(before);
      expect((await pool.query('select name from pg_prepared_statements')).rows).toEqual([]);
      expect((await pool.query(`select to_regclass('planted') as found`)).rows).toEqual([{ found: null }]);
    });

    it('has no statistics of the tables of the suite before', async () => {
      await pool.query(`insert into account (name) select 'Ceiba ' || n from generate_series(1, 50) n`);
      await pool.query('analyze account');
      await provideNext();
      const { rows } = await pool.query(`select reltuples from pg_class where relname = 'account'`);
      expect(rows).toEqual([{ reltuples: -1 }]);
      expect((await pool.query(`select 1 from pg_stats where tablename = 'account'`)).rows).toEqual([]);
    });

    it('has no statistics of tables that stayed empty', async () => {
      await pool.query('analyze');
      await provideNext();
      const { rows } = await pool.query(
        `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= 0`,
      );
      expect(rows).toEqual([]);
    });

    it.each([
      ['a table', 'create table planted (id int)'],
      ['a column', 'alter table account add column planted text'],
      ['the default of a column', `alter table account alter column time_zone set default 'America/Lima'`],
      ['a table less', 'drop table receipt_backfill'],
      ['an index', 'create index planted on account (name)'],
      ['a trigger that is off', 'alter table audit_event disable trigger all'],
      ['a function', `create function planted() returns int language sql as 'select 1'`],
      ['a schema', 'create schema planted'],
      ['a migration', `insert into drizzle.__drizzle_migrations (hash) values ('planted')`],
      ['a setting of the database', `alter database postgres set work_mem = '7MB'`],
      ['a role', 'create role planted'],
    ])('has another fingerprint after a change of the schema: %s', async (_change, statement) => {
      const before = await fingerprintOf(pool);
      await pool.query('begin');
      await pool.query(statement);
      expect(await fingerprintOf(pool)).not.toBe(before);
      await pool.query('rollback');
      expect(await fingerprintOf(pool)).toBe(before);
    });

    it('is another one after a change of the schema', async () => {
      const before = await fingerprintOf(pool);
      await pool.query('drop schema public cascade');
      await pool.query('drop schema drizzle cascade');
      await provideNext();
      expect(await fingerprintOf(pool)).toBe(before);
      expect(await backfills()).toEqual(ofMigrations);
    });
  });
});
