import '../src/extensions.ts';
import { occurrenceState } from '@pregon/contract/schedules/occurrence-state';
import { scheduleState } from '@pregon/contract/schedules/schedule-state';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Attribution } from '../src/audiences/audience/attribution.sql.ts';
import { recountDeliveries } from '../src/messaging/deliveries/counted-change.sql.ts';
import { deliveryState } from '../src/messaging/deliveries/deliveries.table.ts';
import { engagementKind } from '../src/messaging/tracking/tracking.table.ts';
import { countResults } from '../src/results/rollups/count-results.ts';
import { resultSums } from '../src/results/sendings/result-sums.ts';
import { sendingResults } from '../src/results/sendings/sending-results.ts';
import { benchNow, fillBench } from './audience-data.ts';
import { openBenchDatabase } from './bench-database.ts';
import { cpuReader } from './cpu-seconds.ts';
import { quantile } from './quantile.ts';

/**
 * Benchmark of results: one sending to every customer, opened by a third, among smaller ones; its page, the campaign's, a period, and
 * a page of the list. `npm run bench -- results [--messages 1000000] [--purchases 2000000] [--rounds 10]`
 */
const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '1000000' },
    purchases: { type: 'string', default: '2000000' },
    rounds: { type: 'string', default: '10' },
  },
});
const messages = Number(values.messages);
const rounds = Number(values.rounds);
const currency = { currency: 'COP' };

const { pool, database, close } = await openBenchDatabase();
const readCpu = await cpuReader(pool);

const { accountId } = await fillBench(pool, { customers: messages, purchases: Number(values.purchases) });
const start = new Date(benchNow.getTime() - 10 * 86_400_000).toISOString();

/** Adds a schedule of the campaign that has written to a share of the customers. */
async function send(name: string, everyNth: number, at: string): Promise<{ id: number; identifier: string }> {
  const { rows } = await pool.query<{ id: number; identifier: string }>(
    `insert into schedule (account_id, name, profile_key, date_start, active, state, created_by)
     select $1, $2, profile_key, date_start, true, $3, created_by from schedule order by id limit 1 returning id, identifier`,
    [accountId, name, scheduleState.completed],
  );
  const [schedule] = rows;
  if (!schedule) throw new Error('There is no schedule to copy.');
  await pool.query(
    `with m as (insert into send_method (schedule_id, type, definition) values ($1, 'email', '{}') returning id),
      o as (insert into occurrence (schedule_id, due_at, started_at, state) values ($1, $2, $2, $5) returning id)
     insert into delivery (account_id, occurrence_id, method_id, customer_id, address, state, updated_at)
     select $3, o.id, m.id, k.id, 'x', case when random() < 0.96 then ${deliveryState.sent} else ${deliveryState.failed} end,
       $2::timestamptz + interval '1 hour' * random() from m, o, customer k where k.id % $4 = 0`,
    [schedule.id, at, accountId, everyNth, occurrenceState.completed],
  );
  return schedule;
}

const opened = `insert into engagement (delivery_id, account_id, kind, link, machine, first_at, last_at)
  select id, account_id, kind, 0, random() < 0.1, updated_at + interval '70 hours' * power(random(), 3), updated_at
  from delivery, (values (${engagementKind.open}, 0.33), (${engagementKind.click}, 0.04)) k (kind, share) where state = 2 and random() < share
  on conflict do nothing`;

async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  const before = readCpu();
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  const after = readCpu();
  const cpu = ((after.server + after.database - before.server - before.database) * 1000) / rounds;
  console.log(`| ${name} | ${quantile(times, 0.5).toFixed(0)} | ${quantile(times, 0.95).toFixed(0)} | ${cpu.toFixed(0)} |`);
}

try {
  const large = await send('Grande', 1, start);
  const small: string[] = [];
  for (let index = 1; index < 10; index += 1) {
    const at = new Date(benchNow.getTime() - (10 + index * 7) * 86_400_000).toISOString();
    small.push((await send(`Pequeño ${index}`, 50, at)).identifier);
  }
  await pool.query(opened);
  await pool.query('vacuum analyze');
  const { rows: sendings } = await pool.query<{ id: number }>('select id from occurrence');
  await recountDeliveries(
    database,
    sendings.map(({ id }) => id),
  );
  const last: Attribution = { attributionDays: 7, attributionTouch: 'ultimo' };
  const each: Attribution = { attributionDays: 7, attributionTouch: 'cualquiera' };
  const { rows } = await pool.query<{ id: number }>('select id from campaign limit 1');
  const page = { kind: 'schedule', id: large.id } as const;
  const campaign = { kind: 'campaign', id: rows[0]?.id ?? 0 } as const;
  const period = { from: new Date(benchNow.getTime() - 30 * 86_400_000), to: benchNow };
  console.log(`| ${messages} messages in one sending, ${rounds} rounds | p50 ms | p95 ms | CPU ms |\n|---|---:|---:|---:|`);
  await timed('page of the sending, last touch, from the ledger', () =>
    sendingResults(database, { accountId, selection: page, ...last }, currency),
  );
  await pool.query('update message_backfill set through = -1, is_done = false');
  const begun = readCpu();
  await countResults(database, benchNow, { longestMs: Number.POSITIVE_INFINITY });
  const counted = readCpu();
  await pool.query('vacuum analyze');
  const seconds = counted.server + counted.database - begun.server - begun.database;
  console.log(`| count everything once | | | ${(seconds * 1000).toFixed(0)} |`);
  await timed('page of the sending, last touch', () =>
    sendingResults(database, { accountId, selection: page, ...last }, currency),
  );
  await timed('page of the sending, any touch', () =>
    sendingResults(database, { accountId, selection: page, ...each }, currency),
  );
  await timed('page of its campaign', () => sendingResults(database, { accountId, selection: campaign, ...last }, currency));
  await timed('page of its campaign, 30 days', () =>
    sendingResults(database, { accountId, selection: campaign, ...last, period }, currency),
  );
  await timed('list of ten with it', () =>
    resultSums(database, { accountId, ...last }, 'schedule', [large.identifier, ...small]),
  );
  await timed('list of nine small ones', () => resultSums(database, { accountId, ...last }, 'schedule', small));
  console.log(`Load ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await close();
}
