import { cpus, loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Pool } from 'pg';
import { retentions } from '../src/retention/retentions.ts';
import { benchNow } from './audience-data.ts';
import { openBenchDatabase } from './bench-database.ts';
import { quantile } from './quantile.ts';
import { fillResultsBench } from './results-data.ts';

/**
 * What the retention of purchases and messages costs where half of them are over age: rows a second, the longest batch, which is the longest
 * that a row stays locked, and meanwhile the longest write of somebody else to a customer of the account.
 * Beside a streaming replica of the given database also how far that fell behind.
 * `npm run bench -- retention [--customers 200000] [--purchases 2000000] [--database postgres://…]`
 */
const { values } = parseArgs({
  options: {
    customers: { type: 'string', default: '200000' },
    purchases: { type: 'string', default: '2000000' },
    database: { type: 'string' },
  },
});
const sizes = { customers: Number(values.customers), purchases: Number(values.purchases) };

async function walBytes(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(`select pg_current_wal_insert_lsn() - '0/0' as bytes`);
  return Number(rows[0]?.bytes);
}

/** Writes a purchase of a random customer every 20 ms, as a shop does, until it is stopped. Resolves to how long each took in ms. */
function writeBeside(pool: Pool, accountId: number, signal: AbortSignal): Promise<number[]> {
  const written = async (): Promise<number[]> => {
    const took: number[] = [];
    while (!signal.aborted) {
      const began = performance.now();
      await pool.query(
        `insert into purchase (account_id, customer_id, store_id, amount, payment_method, receipt, at)
         select $1, (select min(id) from customer) + floor(random() * $2)::int, (select min(id) from store), 1000, 'EFECTIVO', 'B' || $3::text, $4`,
        [accountId, sizes.customers, took.length, benchNow],
      );
      took.push(performance.now() - began);
      await wait(20);
    }
    return took;
  };
  return written();
}

/** How far a streaming replica is behind: the longest time in ms until it had replayed a change, and the most bytes of WAL it had yet to replay. */
async function watchReplica(
  pool: Pool,
  signal: AbortSignal,
): Promise<{ readonly ms: number; readonly bytes: number } | undefined> {
  let most: { readonly ms: number; readonly bytes: number } | undefined;
  while (!signal.aborted) {
    const { rows } = await pool.query<{ ms: number; bytes: number }>(`
      select coalesce(extract(epoch from replay_lag) * 1000, 0)::float8 as ms,
        (pg_current_wal_lsn() - replay_lsn)::float8 as bytes
      from pg_stat_replication where state = 'streaming' limit 1`);
    const [now] = rows;
    if (now) most = { ms: Math.max(now.ms, most?.ms ?? 0), bytes: Math.max(now.bytes, most?.bytes ?? 0) };
    await wait(200);
  }
  return most;
}

const opened = await openBenchDatabase({ given: values.database });
const { pool, database } = opened;
try {
  const { accountId } = await fillResultsBench(pool, sizes);
  const client = await pool.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    `update delivery set updated_at = updated_at - interval '400 days', message_id = 'm' || id where id % 2 = 0`,
  );
  client.release(true);
  await pool.query('vacuum analyze');
  const before = {
    purchases: new Date(benchNow.getTime() - 548 * 86_400_000),
    messages: new Date(benchNow.getTime() - 395 * 86_400_000),
  };
  console.log(`load ${loadavg()[0]?.toFixed(0)} on ${cpus().length} cores\n`);
  console.log(
    '| kind | rows | over age | rows a second | median batch | longest batch | WAL | longest write beside it | its median | replica behind, at most |',
  );
  console.log('|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|');
  for (const kind of ['purchases', 'messages'] as const) {
    const table = kind === 'purchases' ? 'purchase' : 'delivery';
    const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from ${table}`);
    const beside = new AbortController();
    const writing = writeBeside(pool, accountId, beside.signal);
    const watching = watchReplica(pool, beside.signal);
    const [wal, began] = [await walBytes(pool), performance.now()];
    const batches: number[] = [];
    let removed = 0;
    let last = began;
    for await (const some of retentions[kind].remove(database, { accountId, before: before[kind] })) {
      batches.push(performance.now() - last);
      last = performance.now();
      removed += some;
    }
    const seconds = (performance.now() - began) / 1000;
    beside.abort();
    const waits = await writing;
    const behind = await watching;
    const ms = (value: number) => `${value.toFixed(0)} ms`;
    const mb = ((await walBytes(pool)) - wal) / 1e6;
    const cells = [
      kind,
      rows[0]?.count ?? 0,
      removed,
      (removed / seconds).toFixed(0),
      ms(quantile(batches, 0.5)),
      ms(Math.max(...batches)),
      `${mb.toFixed(0)} MB`,
      ms(Math.max(...waits)),
      ms(quantile(waits, 0.5)),
      behind ? `${ms(behind.ms)}, ${(behind.bytes / 1e6).toFixed(1)} MB` : '—',
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
} finally {
  await opened.close();
}
