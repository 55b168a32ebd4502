import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Pool } from 'pg';
import { customerEventsRepository } from '../src/retail/events/customer-events.repository.ts';
import { openBenchDatabase } from './bench-database.ts';
import { cpuReader } from './cpu-seconds.ts';

/**
 * What partitions by month would save and cost: events as they are stored beside the same rows by month, both filled and read in turns, and
 * the retention of the oldest month by the job of the server beside detaching and dropping it. Prints processor time of PostgreSQL.
 * `npm run bench -- partitions [--rows 1000000]`
 */
const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } });
const rows = Number(values.rows);
const people = Math.max(1, Math.round(rows / 20));
const months = 12;
/** So many rows a statement, as imports and the API write them. */
const batch = 10_000;
/** The first day that events are kept: those of the month before are over. */
const now = new Date('2026-11-15T12:00:00Z');

const columns = 'customer_id, account_id, sender_id, type, name, name_code, at, properties';
const monthly = 'customer_event_by_month';

/** The same table by month. A unique constraint needs the column of the month, so that the sender's id is unique in a month only. */
const partitioned = `
  create table ${monthly} (like customer_event including defaults including generated including identity, primary key (customer_id, id, at),
    unique (account_id, sender_id, at), foreign key (customer_id) references customer, foreign key (account_id) references account)
    partition by range (at);
  create index on ${monthly} (customer_id, at);
  create index on ${monthly} (account_id, type, name_code, at, customer_id);
  create index on ${monthly} (type, at);
  do $$ begin for month in 0..${months} loop
    execute format('create table ${monthly}_%s partition of ${monthly} for values from (%L) to (%L)', month,
      date '2026-07-01' + make_interval(months => month - 6), date '2026-07-01' + make_interval(months => month - 5));
  end loop; end $$;`;

/** Carts, from the first of January on; those of the first months are over. */
const someEvents = (from: number) => `
  select 1 + (n::bigint * 7919) % ${people} as customer_id, 1 as account_id, 's' || n, 'cart', '', '',
    timestamptz '2026-01-01' + n::float8 / ${rows} * interval '320 days', '{"amount": 120000, "sku": "OLL-1"}'::jsonb
  from generate_series(${from}, ${from + batch - 1}) n`;

async function walBytes(pool: Pool): Promise<number> {
  const { rows: found } = await pool.query<{ bytes: string }>(`select pg_current_wal_insert_lsn() - '0/0' as bytes`);
  return Number(found[0]?.bytes);
}

const opened = await openBenchDatabase();
const { pool, database } = opened;
try {
  const processor = await cpuReader(pool);
  const measured = async (work: () => Promise<unknown>) => {
    const [before, wal] = [processor().database, await walBytes(pool)];
    await work();
    return { seconds: processor().database - before, mb: ((await walBytes(pool)) - wal) / 1e6 };
  };
  await pool.query(`insert into account (name) values ('Tienda')`);
  await pool.query(
    `insert into customer (account_id, first_name, last_name) select 1, 'Ana', 'Ruiz' from generate_series(1, $1::int)`,
    [people],
  );
  await pool.query(partitioned);
  const written = { customer_event: 0, [monthly]: 0 };
  for (let from = 0; from < rows; from += batch) {
    for (const table of ['customer_event', monthly] as const) {
      const { seconds } = await measured(() => pool.query(`insert into ${table} (${columns}) ${someEvents(from)}`));
      written[table] = (written[table] ?? 0) + seconds;
    }
  }
  await pool.query('vacuum analyze');
  console.log(
    `${rows} events, ${months} months; load ${loadavg()[0]?.toFixed(0)} on ${cpus().length} cores; seconds of processor of PostgreSQL\n`,
  );
  console.log('| what | as it is | by month |\n|---|--:|--:|');
  const row = (name: string, plain: string, other: string) => console.log(`| ${name} | ${plain} | ${other} |`);
  row('written', written['customer_event']?.toFixed(1) ?? '', written[monthly]?.toFixed(1) ?? '');

  const read = async (table: string, statement: (of: string) => string, times: number) => {
    const { seconds } = await measured(async () => {
      for (let turn = 0; turn < times; turn += 1) await pool.query(statement(table), [1 + ((turn * 9973) % people)]);
    });
    return `${((1000 * seconds) / times).toFixed(2)} ms`;
  };
  const ofCustomer = (table: string) => `select * from ${table} where customer_id = $1 order by at desc limit 50`;
  const filter = (
    table: string,
  ) => `select count(distinct customer_id) from ${table} where account_id = 1 and type = 'cart' and name_code = ''
    and at >= timestamptz '2026-11-15' - interval '30 days' and $1::int > 0`;
  const known = (table: string) => `select from ${table} where account_id = 1 and sender_id = 's' || $1::text`;
  row('events of a customer', await read('customer_event', ofCustomer, 500), await read(monthly, ofCustomer, 500));
  row('is an event known', await read('customer_event', known, 500), await read(monthly, known, 500));
  row('audience of 30 days', await read('customer_event', filter, 5), await read(monthly, filter, 5));

  const { rows: due } = await pool.query<{ count: number }>(
    `select count(*)::int as count from customer_event where at < $1::timestamptz - interval '90 days'`,
    [now],
  );
  const over = due[0]?.count ?? 0;
  const deleted = await measured(() => customerEventsRepository.deleteOld(database, now));
  const vacuumed = await measured(() => pool.query('vacuum customer_event'));
  const detached = await measured(async () => {
    for (let month = 0; month < 7; month += 1) {
      await pool.query(`alter table ${monthly} detach partition ${monthly}_${month} concurrently`);
      await pool.query(`drop table ${monthly}_${month}`);
    }
  });
  const words = ({ seconds, mb }: typeof deleted) => `${seconds.toFixed(2)} s, ${mb.toFixed(0)} MB of WAL`;
  row(`retention: ${over} rows deleted, or seven months detached`, words(deleted), words(detached));
  row('vacuum after it', words(vacuumed), '—');
} finally {
  await opened.close();
}
