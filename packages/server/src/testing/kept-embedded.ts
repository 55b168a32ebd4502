import type { Pool } from 'pg';
import { embeddedPoolSize } from '../kernel/database/embedded.ts';
import { openPool } from '../kernel/database/pool.ts';
import type { ProcessEmbedded } from './process-embedded.ts';

/** Provided by Jest's environment. */
const ofProcess = Reflect.get(globalThis, 'processEmbedded') as ProcessEmbedded;

/** Everything that migrations make, apart from rows. Two equal ones are of databases that differ in rows alone. */
const schemaFingerprint = `
  select md5(string_agg(part, ',' order by part)) as fingerprint from (
    select format('class %s %s %s %s %s %s %s', oid, relname, relkind, relchecks, relhastriggers, relpersistence, reloptions) as part
      from pg_class where oid >= 16384 and relnamespace <> 'pg_toast'::regnamespace
    union all select format('column %s %s %s %s %s %s %s', attrelid, attnum, attname, atttypid, attnotnull, atthasdef, attisdropped)
      from pg_attribute where attrelid >= 16384
    union all select format('default %s %s', oid, xmin) from pg_attrdef
    union all select format('function %s %s', oid, xmin) from pg_proc where oid >= 16384
    union all select format('trigger %s %s', oid, tgenabled) from pg_trigger
    union all select format('constraint %s %s', oid, convalidated) from pg_constraint where oid >= 16384
    union all select format('index %s %s', indexrelid, indisvalid) from pg_index where indexrelid >= 16384
    union all select format('schema %s %s', oid, nspname) from pg_namespace where nspname !~ '^pg_'
    union all select format('setting %s %s %s', setdatabase, setrole, setconfig) from pg_db_role_setting
    union all select format('role %s %s', oid, rolname) from pg_roles
    union all select format('migration %s %s', id, hash) from drizzle.__drizzle_migrations
  ) as parts`;

/** A migrated database before its first suite. */
interface InitialState {
  readonly fingerprint: string;
  /** Rows that migrations insert, as JSON, by table. */
  readonly rows: Readonly<Record<string, string>>;
}

/** Changes with every change of the schema, and with no other. */
export async function fingerprintOf(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ fingerprint: string }>(schemaFingerprint);
  return rows[0]?.fingerprint ?? '';
}

async function readInitialState(pool: Pool): Promise<InitialState> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`,
  );
  const kept: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ content: string | null }>(`select json_agg(r)::text as content from ${name} r`);
    if (rows[0]?.content) kept[name] = rows[0].content;
  }
  return { fingerprint: await fingerprintOf(pool), rows: kept };
}

/**
 * Truncates the tables that have had rows or statistics, and restarts the sequences that have been used: to truncate all costs fifteen times as much,
 * because each empty table and each of its indexes gets a new file. Foreign keys would demand all of them; without the mark that a table
 * has triggers, they are not looked at, and the tables that are left out are empty.
 */
const truncateUsed = `
  do $$
  declare used oid[];
  begin
    used := array(select oid from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and (pg_relation_size(oid) > 0 or reltuples >= 0));
    if used <> '{}' then
      update pg_class set relhastriggers = false where oid = any (used);
      execute (select 'truncate ' || string_agg(oid::regclass::text, ', ') from unnest(used) oid);
      update pg_class set relhastriggers = true
        where oid = any (used) and exists (select 1 from pg_trigger where tgrelid = pg_class.oid);
    end if;
    perform setval(format('%I.%I', schemaname, sequencename), start_value, false)
      from pg_sequences where schemaname = 'public' and last_value is not null;
  end $$`;

/**
 * Brings a database back to its initial state. Answers whether that is possible: not after a change of the schema. The schema of the
 * job queue, which each queue makes for itself, is dropped.
 */
async function emptyDatabase(pool: Pool, { fingerprint, rows }: InitialState): Promise<boolean> {
  await pool.query('discard all');
  await pool.query('drop schema if exists pgboss cascade');
  if ((await fingerprintOf(pool)) !== fingerprint) return false;
  // Without triggers: the audit log refuses to be emptied.
  await pool.query('set session_replication_role = replica');
  await pool.query(truncateUsed);
  for (const [table, content] of Object.entries(rows)) {
    await pool.query(`insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1)`, [
      content,
    ]);
  }
  await pool.query('delete from pg_statistic where starelid >= 16384');
  await trimLog(pool);
  await pool.query('discard all');
  return true;
}

/** Address of the embedded database that all suites of a process share. */
export const keptEmbeddedUrl = (): string => ofProcess.url;

/** Whether this test file has used the database. */
let isUsed = false;

/** Nothing else writes checkpoints in an embedded database: without, its log would grow in memory from file to file. */
async function trimLog(pool: Pool): Promise<void> {
  if (!isUsed) await pool.query('checkpoint');
  isUsed = true;
}

/**
 * Provides the embedded database at `keptEmbeddedUrl`, migrated and empty. The one of the suite before is emptied, which takes a fifth
 * of the processor time of a start; one whose schema has changed is replaced by a new one from the dump. That of the test file before is
 * kept too, because the engine's compiled functions live as long as its thread.
 */
export async function provideEmbedded(dump: string): Promise<void> {
  const initial = ofProcess.initialState();
  if (initial !== undefined && (await withPool((pool) => emptyDatabase(pool, JSON.parse(initial))).catch(() => false))) return;
  await ofProcess.start(dump);
  ofProcess.keep(JSON.stringify(await withPool(readInitialState)));
}

async function withPool<Result>(work: (pool: Pool) => Promise<Result>): Promise<Result> {
  const pool = openPool(ofProcess.url, embeddedPoolSize);
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}
