import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../src/kernel/database/database.ts';
import { deliveries, deliveryState } from '../src/messaging/deliveries/deliveries.table.ts';
import { seedAudience, seedOccurrence } from '../src/messaging/deliveries/testing/sending.ts';
import { sendMethods } from '../src/messaging/schedules/schedules.table.ts';
import type { Order, Report } from './delivery-contender.process.ts';
import { benchMethod } from './delivery-message.ts';
import { openBenchDatabase } from './bench-database.ts';
import { cpuReader } from './cpu-seconds.ts';
import { quantile } from './quantile.ts';

/**
 * Benchmark of sending: by the ledger with one worker and with two, and over the same SMTP provider without a ledger, interleaved
 * in one run, first to a fast mail server, then to one with latency. `npm run bench -- delivery [--messages 3000] [--rounds 7]
 * [--delay 20]`
 */
const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '3000' },
    rounds: { type: 'string', default: '7' },
    delay: { type: 'string', default: '20' },
  },
});
const messages = Number(values.messages);
const rounds = Number(values.rounds);

type ChildMessage = Report | { readonly port: number } | 'ready';
const nextMessage = async (child: ChildProcess): Promise<ChildMessage> => (await once(child, 'message'))[0] as ChildMessage;
const children: ChildProcess[] = [];
const startChild = (file: string, options: readonly string[]): ChildProcess => {
  const child = fork(join(import.meta.dirname, file), options, { execArgv: ['--no-warnings'] });
  children.push(child);
  return child;
};

const reportIn = (message: ChildMessage): Report =>
  typeof message === 'object' && 'memory' in message ? message : { memory: 0, busyMs: 0 };
const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(0);

interface Race extends Report {
  readonly seconds: number;
  /** CPU time of PostgreSQL in ms. */
  readonly databaseMs: number;
}

/** Runs an order in several processes at once. Returns the duration, the peak memory of one process, and the CPU time of all. */
async function race(runners: readonly ChildProcess[], order: Order): Promise<Race> {
  await Promise.all(
    runners.map(async (child) => {
      child.send(order);
      await nextMessage(child);
    }),
  );
  const before = cpu();
  const start = performance.now();
  const reports = await Promise.all(
    runners.map(async (child) => {
      child.send('go');
      return nextMessage(child);
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  return {
    seconds,
    databaseMs: (cpu().database - before.database) * 1000,
    memory: Math.max(...reports.map((message) => reportIn(message).memory)),
    busyMs: reports.reduce((sum, message) => sum + reportIn(message).busyMs, 0),
  };
}

type Audience = Awaited<ReturnType<typeof seedAudience>>;

/** Creates a due occurrence of a typical newsletter. Returns its id. */
async function makeOccurrence(database: Database, audience: Audience): Promise<number> {
  const occurrence = await seedOccurrence(database, audience);
  await database.update(sendMethods).set({ definition: { ...benchMethod.definition, newsletterId: audience.newsletterId } });
  return occurrence;
}

const loadBefore = loadavg()[0] ?? 0;

/** Runs all contenders against a mail server with a delay in ms for each message, and prints a table. */
async function compare(database: Database, audience: Audience, delay: string): Promise<void> {
  const sink = startChild('../src/testing/mail-sink.process.ts', ['--delay', delay]);
  const message = await nextMessage(sink);
  const smtp = `smtp://127.0.0.1:${typeof message === 'object' && 'port' in message ? message.port : 0}`;
  let idle = 0;
  const startContender = async (): Promise<ChildProcess> => {
    const contender = startChild('delivery-contender.process.ts', ['--database', postgresUrl, '--smtp', smtp]);
    idle = Math.max(idle, reportIn(await nextMessage(contender)).memory);
    return contender;
  };
  const [alone, lonely, ...pair] = await Promise.all([1, 2, 3, 4].map(startContender));
  if (!alone || !lonely) throw new Error('Nobody competes.');
  const byLedger = async (runners: readonly ChildProcess[]) => {
    const occurrence = await makeOccurrence(database, audience);
    const took = await race(runners, { ledger: true });
    const sent = await database.$count(
      deliveries,
      sql`${eq(deliveries.occurrenceId, occurrence)} and ${eq(deliveries.state, deliveryState.sent)}`,
    );
    if (sent !== messages) throw new Error(`${sent} of ${messages} messages were sent.`);
    return took;
  };
  const contenders = {
    'SMTP alone, one process': () => race([alone], { pool: messages }),
    'ledger, one worker': () => byLedger([lonely]),
    'ledger, two workers': () => byLedger(pair),
  };
  const names = Object.keys(contenders) as (keyof typeof contenders)[];
  const races = new Map(names.map((name) => [name, [] as Race[]]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const run = await contenders[name]();
      if (round > 0) races.get(name)?.push(run);
    }
  }
  for (const child of [sink, alone, lonely, ...pair]) child.kill();
  tell(delay, races);
  console.log(`\nA process that has started and sends nothing: ${megabytes(idle)} MB.`);
}

const rateOf = ({ seconds }: Race): number => messages / seconds;
const median = (all: readonly number[]): number => quantile([...all], 0.5);

function tell(delay: string, races: ReadonlyMap<string, readonly Race[]>): void {
  const alone = races.get('SMTP alone, one process') ?? [];
  const one = races.get('ledger, one worker') ?? [];
  const against = (own: readonly Race[], others: readonly Race[]): string =>
    median(own.map((run, round) => rateOf(run) / rateOf(others[round] ?? run))).toFixed(2);
  console.log(`\nA mail server that takes ${delay} ms over a message; ${rounds} rounds of ${messages} messages.\n`);
  console.log(
    '| what | messages a second | of SMTP alone | of one worker | processor, ms a message | of PostgreSQL | most memory of a process, MB |',
  );
  console.log('|---|--:|--:|--:|--:|--:|--:|');
  for (const [name, own] of races) {
    const rate = median(own.map(rateOf)).toFixed(0);
    const busy = median(own.map(({ busyMs }) => busyMs / messages)).toFixed(2);
    const database = median(own.map(({ databaseMs }) => databaseMs / messages)).toFixed(2);
    const most = megabytes(Math.max(...own.map(({ memory }) => memory)));
    console.log(`| ${name} | ${rate} | ${against(own, alone)} | ${against(own, one)} | ${busy} | ${database} | ${most} |`);
  }
}

const { url: postgresUrl, database, pool, close } = await openBenchDatabase();
const cpu = await cpuReader(pool);
try {
  const audience = await seedAudience(database, messages, benchMethod.templateHtml);
  await database.execute(sql`analyze`);
  for (const delay of ['0', values.delay]) await compare(database, audience, delay);
  console.log(`\nLoad of the machine before: ${loadBefore.toFixed(1)}. Ratios are medians of those within a round.`);
} finally {
  for (const child of children) child.kill();
  await close();
}
