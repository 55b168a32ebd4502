import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import type { Database } from '../src/kernel/database/database.ts';
import { deliveryState } from '../src/messaging/deliveries/deliveries.table.ts';
import { seedAudience, seedOccurrence } from '../src/messaging/deliveries/testing/sending.ts';
import { sendMethods } from '../src/messaging/schedules/schedules.table.ts';
import { openBenchDatabase } from './bench-database.ts';
import { benchMethod } from './delivery-message.ts';

/**
 * Benchmark of a large sending: several accounts with two schedules each, all due at once, sent by several workers. It prints when each
 * schedule began and ended, how long the ledger was filled, and the memory of the workers meanwhile. `npm run bench -- million [--people
 * 1000000] [--accounts 3] [--workers 2] [--provider smtp|immediate] [--delay 0]`. An immediate provider takes messages in the worker, without
 * SMTP; it is the default for more than 20,000 people, whose messages would take an hour for each million otherwise.
 */
const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '1000000' },
    accounts: { type: 'string', default: '3' },
    workers: { type: 'string', default: '2' },
    provider: { type: 'string' },
    delay: { type: 'string', default: '0' },
  },
});
const people = Number(values.people);
const mostBySmtp = 20_000;
const provider = values.provider ?? (people > mostBySmtp ? 'immediate' : 'smtp');
if (provider !== 'smtp' && provider !== 'immediate') throw new Error(`There is no provider ${provider}: smtp, or immediate.`);
const accounts = Number(values.accounts);
const schedulesEach = 2;
const sampleMs = 500;

const children: ChildProcess[] = [];
async function startChild(file: string, options: readonly string[]): Promise<{ child: ChildProcess; said: unknown }> {
  const child = fork(join(import.meta.dirname, file), options, { execArgv: ['--no-warnings'] });
  children.push(child);
  return { child, said: (await once(child, 'message'))[0] };
}

const megabytesOf = ({ pid }: ChildProcess): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** The first account has half of all people, the others share the rest. */
const sizeOf = (index: number): number =>
  index === 0 && accounts > 1 ? people / 2 : people / (accounts > 1 ? 2 * (accounts - 1) : 1);

async function makeAccount(database: Database, index: number): Promise<number[]> {
  const audience = await seedAudience(database, 1, benchMethod.templateHtml);
  await database.execute(sql`
    insert into customer (account_id, first_name, last_name, email, email_consent)
    select ${audience.accountId}, 'Cliente ' || n, 'Paz', 'p' || n || '@a' || ${audience.accountId}::int || '.example', true
    from generate_series(2, ${Math.round(sizeOf(index))}::int) n`);
  const occurrences: number[] = [];
  for (let schedule = 0; schedule < schedulesEach; schedule += 1) occurrences.push(await seedOccurrence(database, audience));
  const methods = sql`schedule_id in (select id from schedule where account_id = ${audience.accountId})`;
  await database
    .update(sendMethods)
    .set({ definition: { ...benchMethod.definition, newsletterId: audience.newsletterId } })
    .where(methods);
  return occurrences;
}

interface Sample {
  readonly seconds: number;
  readonly megabytes: number;
  /** Customers who wait in chunks. */
  readonly toFill: number;
  /** Sent messages by occurrence. */
  readonly sent: ReadonlyMap<number, number>;
}

async function sample(database: Database, workers: readonly ChildProcess[], began: number): Promise<Sample> {
  const { rows } = await database.execute<{ id: number; sent: number }>(
    sql`select occurrence_id as id, sum(sent)::int as sent from delivery_count group by 1`,
  );
  const { rows: chunks } = await database.execute<{ left: number }>(
    sql`select coalesce(sum(people), 0)::int as left from audience_chunk`,
  );
  return {
    seconds: (performance.now() - began) / 1000,
    megabytes: Math.max(...workers.map(megabytesOf)),
    toFill: chunks[0]?.left ?? 0,
    sent: new Map(rows.map(({ id, sent }) => [id, sent])),
  };
}

const total = ({ sent }: Sample): number => [...sent.values()].reduce((sum, one) => sum + one, 0);
const at = (found: Sample | undefined): string => found?.seconds.toFixed(1) ?? '–';

function tell(samples: readonly Sample[], occurrences: readonly { readonly id: number; readonly size: number }[]): void {
  const last = samples.at(-1);
  const all = occurrences.reduce((sum, { size }) => sum + size, 0);
  const firstAt = samples.find((one) => total(one) > 0);
  const filled = samples.findLast(({ toFill }) => toFill > 0);
  console.log('| schedule | messages | first, s | last, s | sent when the first schedule was complete |\n|---|--:|--:|--:|--:|');
  const isDone = (one: Sample, { id, size }: (typeof occurrences)[number]) => (one.sent.get(id) ?? 0) >= size;
  const firstDone = samples.find((one) => occurrences.some((occurrence) => isDone(one, occurrence)));
  for (const occurrence of occurrences) {
    const began = samples.find(({ sent }) => (sent.get(occurrence.id) ?? 0) > 0);
    const share = (100 * (firstDone?.sent.get(occurrence.id) ?? 0)) / occurrence.size;
    const done = samples.find((one) => isDone(one, occurrence));
    console.log(`| ${occurrence.id} | ${occurrence.size} | ${at(began)} | ${at(done)} | ${share.toFixed(0)} % |`);
  }
  console.log(
    `\n${all} messages, the first after ${at(firstAt)} s, the last after ${at(last)} s: ${(all / (last?.seconds ?? 1)).toFixed(0)} a second.`,
  );
  console.log(filled ? `The ledger was filled after ${at(filled)} s.` : 'The ledger was filled before the first sample.');
  tellMemory(samples, all);
}

/** The memory of the larger worker, and the rate, in each tenth of the messages. */
function tellMemory(samples: readonly Sample[], all: number): void {
  console.log('\n| messages sent | after, s | messages a second | memory of a worker, MB |\n|--:|--:|--:|--:|');
  let before = { seconds: 0, sent: 0 };
  for (let tenth = 1; tenth <= 10; tenth += 1) {
    const found = samples.find((one) => total(one) >= (tenth / 10) * all);
    if (!found) continue;
    const now = { seconds: found.seconds, sent: total(found) };
    const rate = (now.sent - before.sent) / Math.max(now.seconds - before.seconds, sampleMs / 1000);
    console.log(`| ${tenth * 10} % | ${at(found)} | ${rate.toFixed(0)} | ${found.megabytes.toFixed(0)} |`);
    before = now;
  }
}

/** Throws where the ledger does not have each message once, as sent. */
async function check(database: Database, expected: number): Promise<void> {
  const { rows } = await database.execute<{ state: number; messages: number }>(
    sql`select state, count(*)::int as messages from delivery group by 1`,
  );
  const sent = rows.find(({ state }) => state === deliveryState.sent)?.messages ?? 0;
  if (sent !== expected || rows.length !== 1) throw new Error(`Of ${expected} messages: ${JSON.stringify(rows)}`);
}

/** The address of a mail server in a process of its own. */
async function startMailServer(): Promise<string> {
  const { said } = await startChild('../src/testing/mail-sink.process.ts', ['--delay', values.delay]);
  return `smtp://127.0.0.1:${(said as { readonly port: number }).port}`;
}

const { url, database, close } = await openBenchDatabase();
try {
  const occurrences: { id: number; size: number }[] = [];
  for (let index = 0; index < accounts; index += 1) {
    const size = Math.round(sizeOf(index));
    occurrences.push(...(await makeAccount(database, index)).map((id) => ({ id, size })));
  }
  await database.execute(sql`analyze`);
  const load = loadavg()[0] ?? 0;
  const way = provider === 'smtp' ? ['--smtp', await startMailServer()] : [];
  const starting = Array.from({ length: Number(values.workers) }, () =>
    startChild('delivery-contender.process.ts', ['--database', url, ...way]),
  );
  const workers = (await Promise.all(starting)).map(({ child }) => child);
  await Promise.all(
    workers.map(async (child) => {
      child.send({ ledger: true });
      await once(child, 'message');
    }),
  );
  const began = performance.now();
  const done = Promise.all(
    workers.map(async (child) => {
      child.send('go');
      await once(child, 'message');
    }),
  );
  const samples: Sample[] = [];
  const ended = done.then(() => true);
  do samples.push(await sample(database, workers, began));
  while (!(await Promise.race([ended, wait(sampleMs, false)])));
  samples.push(await sample(database, workers, began));
  await check(
    database,
    occurrences.reduce((sum, { size }) => sum + size, 0),
  );
  tell(samples, occurrences);
  console.log(`\nProvider: ${provider}. Load of the machine before: ${load.toFixed(1)}.`);
} finally {
  for (const child of children) child.kill();
  await close();
}
