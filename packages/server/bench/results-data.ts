import { occurrenceState } from '@pregon/contract/schedules/occurrence-state';
import { scheduleState } from '@pregon/contract/schedules/schedule-state';
import type { Pool, PoolClient } from 'pg';
import { databaseOn } from '../src/kernel/database/pool.ts';
import { quarterOf } from '../src/audiences/experiments/hold-out.ts';
import { recountDeliveries } from '../src/messaging/deliveries/counted-change.sql.ts';
import { deliveryState } from '../src/messaging/deliveries/deliveries.table.ts';
import { engagementKind } from '../src/messaging/tracking/tracking.table.ts';
import { benchNow, fillBench } from './audience-data.ts';
import { withoutIndexes } from './without-indexes.ts';

const dayMs = 86_400_000;
export const benchHorizonDays = 7;
const largeName = 'Grande';
const smallName = 'Pequeño';
const runningName = 'En curso';

/** What the reads of the benchmark of results refer to. */
export interface ResultsBench {
  readonly accountId: number;
  readonly campaign: { readonly id: number; readonly identifier: string };
  readonly large: BenchSending;
  readonly small: readonly BenchSending[];
  /** A schedule with an experiment of everybody that may be looked at any day, and is not over. */
  readonly running: BenchSending;
}

export interface BenchSending {
  readonly id: number;
  readonly identifier: string;
}

/** The e-mail of all sendings, with six links. */
export const benchMessage = `<p>${[1, 2, 3, 4, 5, 6].map((link) => `<a href="https://tienda.example/${link}">Oferta ${link}</a>`).join(' ')}</p>`;

/**
 * Adds a schedule of the campaign that has written to every nth customer, with an experiment of a tenth as its control group. The
 * people of the control group have a message, too: the costs of reading are those of a larger sending.
 */
async function send(
  client: PoolClient,
  accountId: number,
  name: string,
  everyNth: number,
  daysAgo: number,
): Promise<BenchSending> {
  const at = new Date(benchNow.getTime() - daysAgo * dayMs).toISOString();
  const { rows } = await client.query<BenchSending & { readonly experiment: number }>(
    `with e as (
       insert into experiment (account_id, arms, control_share, metric, horizon_days, mode, salt)
       values ($1, '[{}]', 10, 'ventas', ${benchHorizonDays}, 'fijo', $2) returning id
     ) insert into schedule (account_id, name, profile_key, date_start, active, state, created_by, experiment_id)
     select $1, $2, profile_key, date_start, true, $3, created_by, e.id from (select * from schedule order by id limit 1) s, e
     returning id, identifier, experiment_id as experiment`,
    [accountId, name, scheduleState.completed],
  );
  const [schedule] = rows;
  if (!schedule) throw new Error('There is no schedule to copy.');
  await client.query(
    `with m as (
       insert into send_method (schedule_id, type, definition, newsletter_version_id, arm)
       values ($1, 'email', '{}', (select max(id) from newsletter_version), 1) returning id
     ), o as (insert into occurrence (schedule_id, due_at, started_at, state) values ($1, $2, $2, $5) returning id)
     insert into delivery (account_id, occurrence_id, method_id, customer_id, address, state, updated_at)
     select $3, o.id, m.id, k.id, 'x', case when random() < 0.96 then ${deliveryState.sent} else ${deliveryState.failed} end,
       $2::timestamptz + interval '1 hour' * random() from m, o, generate_series($4::bigint, (select max(id) from customer), $4) k (id)`,
    [schedule.id, at, accountId, everyNth, occurrenceState.completed],
  );
  await client.query(
    `insert into assignment (experiment_id, customer_id, arm, assigned_at)
     select $1, id, case when id / $3 % 10 = 0 then 0 else 1 end, $2
     from generate_series($3::bigint, (select max(id) from customer), $3) k (id)`,
    [schedule.experiment, at, everyNth],
  );
  return schedule;
}

/**
 * Assigns everybody to an experiment of a schedule that may be looked at any day and is not over, and to the control group of the account
 * in the quarter of `benchNow`.
 */
async function assignRunning(client: PoolClient, accountId: number): Promise<BenchSending> {
  const at = new Date(benchNow.getTime() - 10 * dayMs).toISOString();
  const { rows } = await client.query<BenchSending & { readonly experiment: number }>(
    `with e as (
       insert into experiment (account_id, arms, control_share, metric, horizon_days, mode, salt)
       values ($1, '[{}]', 10, 'ventas', 14, 'secuencial', 'running') returning id
     ) insert into schedule (account_id, name, profile_key, date_start, active, state, created_by, experiment_id)
     select $1, $3, profile_key, date_start, true, $2, created_by, e.id from (select * from schedule order by id limit 1) s, e
     returning id, identifier, experiment_id as experiment`,
    [accountId, scheduleState.running, runningName],
  );
  const [running] = rows;
  if (!running) throw new Error('There is no schedule to copy.');
  await client.query(
    `with held as (
       insert into experiment (account_id, quarter, arms, control_share, metric, horizon_days, mode, salt)
       values ($1, $2, '[{}]', 5, 'ventas', 0, 'secuencial', 'held') returning id
     ) insert into assignment (experiment_id, customer_id, arm, assigned_at)
     select $3::int, id, case when id % 10 = 0 then 0 else 1 end, $4::timestamptz from customer
     union all select held.id, customer.id, case when customer.id % 20 = 7 then 0 else 1 end, $4 from held, customer`,
    [accountId, quarterOf(benchNow.toISOString().slice(0, 10)), running.experiment, at],
  );
  return running;
}

// The chance names the message, too: a condition on the kind alone would be evaluated once for each kind, not for each row.
const opened = `insert into engagement (delivery_id, account_id, kind, link, machine, first_at, last_at)
  select delivery.id, account_id, kind, case when kind = ${engagementKind.click} then delivery.id % 6 else 0 end, random() < 0.1,
    updated_at + interval '70 hours' * power(random(), 3), updated_at
  from delivery, (values (${engagementKind.open}, 0.33), (${engagementKind.click}, 0.04)) k (kind, share) where state = 2 and random() + 0 * delivery.id < share
  on conflict do nothing`;

async function smallSendings(client: PoolClient, accountId: number): Promise<BenchSending[]> {
  const small: BenchSending[] = [];
  for (let index = 1; index < 100; index += 1)
    small.push(await send(client, accountId, `${smallName} ${index}`, index < 10 ? 50 : 500, 10 + (index % 50) * 7));
  // The large one is among what was usual before it.
  small.push(await send(client, accountId, `${smallName} 100`, 500, 3));
  return small;
}

/** Fills the ledger, without triggers and foreign keys. */
async function fillSendings(pool: Pool, accountId: number): Promise<Pick<ResultsBench, 'large' | 'small' | 'running'>> {
  const client = await pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    const large = await send(client, accountId, largeName, 1, 10);
    const small = await smallSendings(client, accountId);
    const running = await assignRunning(client, accountId);
    await client.query(opened);
    return { large, small, running };
  } finally {
    client.release(true);
  }
}

/** What an earlier run has filled a database with; undefined: it is empty. */
export async function findResultsBench(pool: Pool): Promise<ResultsBench | undefined> {
  const { rows } = await pool.query<BenchSending & { readonly name: string }>(
    'select id, identifier, name from schedule order by id',
  );
  const large = rows.find(({ name }) => name === largeName);
  const running = rows.find(({ name }) => name === runningName);
  const { rows: campaigns } = await pool.query<{ accountId: number; id: number; identifier: string }>(
    'select account_id as "accountId", id, identifier from campaign limit 1',
  );
  const [campaign] = campaigns;
  if (!large || !running || !campaign) return undefined;
  return {
    accountId: campaign.accountId,
    campaign,
    large,
    small: rows.filter(({ name }) => name.startsWith(smallName)),
    running,
  };
}

/**
 * Fills an empty database with one sending to every customer, nine to a fiftieth and 91 to a five-hundredth of them, one each week, the
 * last one after the large one; a third of the messages was opened.
 */
export async function fillResultsBench(
  pool: Pool,
  sizes: { readonly customers: number; readonly purchases: number },
): Promise<ResultsBench> {
  const database = databaseOn(pool);
  const { accountId } = await fillBench(pool, sizes);
  await pool.query(
    `with n as (insert into newsletter (account_id, name) values ($1, 'Ofertas') returning id)
     insert into newsletter_version (newsletter_id, version, template_json, template_html, approved, created_by)
     select n.id, 1, '{}', $2, true, (select min(id) from staff_user) from n`,
    [accountId, benchMessage],
  );
  const sent = await withoutIndexes(pool, ['delivery', 'engagement', 'assignment'], () => fillSendings(pool, accountId));
  await pool.query(`update suppression set created_at = $1::timestamptz - random() * interval '60 days'`, [
    benchNow.toISOString(),
  ]);
  // What is written here was not queued: it is as old as the counts.
  await pool.query('update message_backfill set through = -1, is_done = false');
  await pool.query('vacuum analyze');
  const { rows: sendings } = await pool.query<{ id: number }>('select id from occurrence');
  await recountDeliveries(
    database,
    sendings.map(({ id }) => id),
  );
  const { rows } = await pool.query<{ id: number; identifier: string }>('select id, identifier from campaign limit 1');
  const [campaign] = rows;
  if (!campaign) throw new Error('There is no campaign.');
  return { accountId, campaign, ...sent };
}
