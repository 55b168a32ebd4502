import type { Pool } from 'pg';
import { databaseOn } from '../src/kernel/database/pool.ts';
import { allCustomers } from '../src/retail/purchases/receipts.table.ts';
import { countResults } from '../src/results/rollups/count-results.ts';
import { benchNow } from './audience-data.ts';
import {
  attributionDays,
  createAccount,
  createSendings,
  leaverOf,
  type Sending,
  sendingsOfAccount,
  yearDays,
} from './boards-accounts.ts';
import { compareChunk, compareEvents } from './boards-recount.ts';
import { cpuReader } from './cpu-seconds.ts';
import { countStoreDays } from '../src/retail/purchases/count-store-days.ts';

/** The ids of a block of the ledger, as in `stale-messages.sql.ts`: two to this power. */
const blockBits = 14;
const dayMs = 86_400_000;
/** The accounts, with their shares of all messages. */
const shares = [0.9, 0.07, 0.03] as const;
const receiptsOfCustomer = 2;

/** An account of the benchmark of boards. */
export interface BoardsAccount {
  readonly id: number;
  readonly campaign: string;
  readonly store: number;
}

/** Messages that are written, rolled up and deleted together. */
type Chunk = readonly Sending[];

/** Writes the messages of a sending, with openings, clicks and what bots followed. */
async function writeSending(pool: Pool, { accountId, occurrence, method, at }: Sending): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(
      `with written as (
         insert into delivery (account_id, occurrence_id, method_id, customer_id, address, state, updated_at)
         select $1, $2, $3, id, 'x', case when r < 0.96 then 2 when r < 0.985 then 3 when r < 0.99 then 4 else 5 end,
           $4::timestamptz + interval '1 hour' * t
         from (select id, random() as r, random() as t from customer where account_id = $1 order by id) k
         returning id, account_id, method_id, state, updated_at
       )
       insert into engagement (delivery_id, account_id, kind, link, machine, first_at, last_at)
       select id, account_id, kind, link, machine, updated_at + later, updated_at + later from (
         select w.*, k.kind, case when k.kind = 1 then w.id % 6 else 0 end as link, random() < 0.1 as machine,
           interval '70 hours' * power(random(), 3) as later, random() + 0 * w.id as r, k.share
         from written w join send_method m on m.id = w.method_id
           join (values (0, 0.33), (1, 0.04)) k (kind, share) on k.kind = 1 or m.type <> 'sms'
         where w.state = 2
       ) e where r < share`,
      [accountId, occurrence, method, at.toISOString()],
    );
  } finally {
    client.release(true);
  }
}

/** Writes the receipts of all customers of a period, a few of them returns. */
const writeReceipts = (pool: Pool, from: Date, to: Date) =>
  pool.query(
    `insert into counted_receipt (account_id, customer_id, store_id, code, at, amount, units, lines)
     select account_id, id, home_store_id, $1::text || n, $1::timestamptz + ($2::timestamptz - $1::timestamptz) * t,
       1000 * (10 + floor(a * 90)) * case when a < 0.02 then -1 else 1 end, 1, 1
     from (
       select account_id, k.id, home_store_id, n, random() as t, random() as a, random() as r from customer k,
         generate_series(1, ceil($3::float8)::int) n offset 0
     ) drawn
     where r < $3::float8 / ceil($3::float8)`,
    [from.toISOString(), to.toISOString(), ((to.getTime() - from.getTime()) / dayMs / yearDays) * receiptsOfCustomer],
  );

/** Begins a block of the ledger, so that none has messages of two chunks. Returns its number. */
async function beginBlock(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ block: number }>(
    `with begun as (
       select (nextval(pg_get_serial_sequence('delivery', 'id')) >> ${blockBits}) + 1 as block
     ) select block::int, setval(pg_get_serial_sequence('delivery', 'id'), block << ${blockBits}, false) from begun`,
  );
  return rows[0]?.block ?? 0;
}

/**
 * Deletes the messages of a chunk except those that later reads look up: of people who unsubscribed, and of the last days, after which
 * receipts of the next chunk may come. Openings and clicks stay.
 */
async function dropMessages(pool: Pool, end: Date): Promise<void> {
  const recent = new Date(end.getTime() - attributionDays * dayMs).toISOString();
  await pool.query(
    `create unlogged table kept as select * from delivery where customer_id % ${leaverOf} = 0 or updated_at >= '${recent}'`,
  );
  await pool.query('truncate delivery cascade');
  await pool.query('insert into delivery overriding system value select * from kept');
  await pool.query('drop table kept');
}

/** Moves what is rolled up by customers aside, so that the next chunk is attributed alone. */
async function putAside(pool: Pool): Promise<void> {
  for (const table of ['attributed_sale', 'counted_receipt']) {
    await pool.query(`insert into ${table}_aside select * from ${table}`);
    await pool.query(`truncate ${table}`);
  }
}

/** Splits the sendings of all accounts, in the order of time, into chunks of at most so many messages, or one sending. */
function chunksOf(sendings: readonly Sending[], most: number): Chunk[] {
  const chunks: Sending[][] = [];
  let messages = Number.POSITIVE_INFINITY;
  for (const sending of sendings.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    if (messages + sending.messages > most) {
      chunks.push([]);
      messages = 0;
    }
    messages += sending.messages;
    chunks.at(-1)?.push(sending);
  }
  return chunks;
}

/** The times at the end of a step, in seconds: by the clock, and the processor time of server and database. */
interface Step {
  readonly seconds: number;
  readonly cpu: number;
}

interface Sizes {
  /** Messages of the year, of all accounts. */
  readonly messages: number;
  /** Messages that are in the ledger at once. */
  readonly chunk: number;
  /** Whether all messages stay in the ledger, so that boards can be read from it. */
  readonly ledger: boolean;
}

/**
 * Fills an empty database with a year of messages of three accounts, chunk by chunk: messages are written in bulk, the job of the product
 * rolls them up, a part is compared with a recount of the messages, and the messages are deleted. What boards read stays.
 */
export async function fillBoardsBench(pool: Pool, { messages, chunk, ledger }: Sizes): Promise<void> {
  const database = databaseOn(pool);
  const readCpu = await cpuReader(pool);
  const stepOf = (): Step => {
    const { server, database: used } = readCpu();
    return { seconds: performance.now() / 1000, cpu: server + used };
  };
  const sendings: Sending[] = [];
  for (const [n, share] of shares.entries()) {
    const customers = Math.max(100, Math.round((messages * share) / sendingsOfAccount));
    const accountId = await createAccount(database, pool, `Banco-${n + 1}`, customers);
    sendings.push(...(await createSendings(pool, accountId, customers)));
  }
  await pool.query('analyze');
  await pool.query('alter table engagement drop constraint engagement_delivery_id_delivery_id_fk');
  for (const table of ['attributed_sale', 'counted_receipt'])
    await pool.query(`create unlogged table ${table}_aside (like ${table})`);
  const chunks = chunksOf(sendings, ledger ? Number.POSITIVE_INFINITY : chunk);
  let from = new Date(benchNow.getTime() - yearDays * dayMs);
  for (const [n, sent] of chunks.entries()) {
    const begun = stepOf();
    const to = chunks[n + 1]?.[0]?.at ?? benchNow;
    const block = await beginBlock(pool);
    for (const sending of sent) await writeSending(pool, sending);
    await writeReceipts(pool, from, to);
    await pool.query('analyze delivery, engagement, counted_receipt');
    const written = stepOf();
    await pool.query('update message_backfill set through = $1, is_done = false', [block - 1]);
    await pool.query('update sales_progress set through = 0');
    await countResults(database, benchNow, { longestMs: Number.POSITIVE_INFINITY });
    const counted = stepOf();
    await compareChunk(
      pool,
      sent.map(({ occurrence }) => occurrence),
    );
    await putAside(pool);
    if (!ledger) await dropMessages(pool, to);
    const steps = [begun, written, counted, stepOf()];
    const taken = (clock: keyof Step) =>
      steps.slice(1).map((step, index) => (step[clock] - (steps[index]?.[clock] ?? 0)).toFixed(0));
    const total = sent.reduce((sum, one) => sum + one.messages, 0);
    console.log(
      `Chunk ${n + 1} of ${chunks.length}: ${total} messages; ${taken('seconds').join(' + ')} s, processor ${taken('cpu').join(' + ')} s, to write, roll up, and compare and delete.`,
    );
    from = to;
  }
  for (const table of ['attributed_sale', 'counted_receipt']) {
    await pool.query(`insert into ${table} select * from ${table}_aside`);
    await pool.query(`drop table ${table}_aside`);
  }
  await pool.query('update sales_progress set through = $1', [allCustomers]);
  for (const { id } of await findBoardsBench(pool)) await compareEvents(pool, id);
  await countStoreDays(database, benchNow);
  await pool.query('vacuum analyze');
}

/** The accounts of a filled database, the largest first; empty: it is not filled. */
export async function findBoardsBench(pool: Pool): Promise<BoardsAccount[]> {
  const { rows } = await pool.query<BoardsAccount>(
    `select a.id, (select identifier from campaign where account_id = a.id order by id limit 1) as campaign,
       (select min(id) from store where account_id = a.id) as store
     from account a where name like 'Banco-%' order by a.id`,
  );
  return rows;
}
