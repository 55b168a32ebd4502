import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { migrateDatabase } from '../database/migrate.ts';
import { databaseOn, openPool } from '../database/pool.ts';
import { deliveries, deliveryState } from '../deliveries/deliveries.table.ts';
import { seedAudience, seedOccurrence } from '../deliveries/sending.fixture.ts';
import { sendMethods } from '../schedules/schedules.table.ts';
import { startThrowawayPostgres } from '../testing/throwaway-postgres.ts';
import type { Order, Report } from './delivery-contender.process.ts';
import { benchMethod } from './delivery-message.ts';
import { quantile } from './quantile.ts';

/**
 * Sends messages by way of the ledger, by one worker and by two, and over the same SMTP provider without a ledger: in turn, in one
 * run. `npm run bench -- delivery [--messages 3000] [--rounds 7]`
 */
const { values } = parseArgs({
  options: { messages: { type: 'string', default: '3000' }, rounds: { type: 'string', default: '7' } },
});
const messages = Number(values.messages);
const rounds = Number(values.rounds);

type Told = Report | { readonly port: number } | 'started' | 'ready';
const hear = async (child: ChildProcess): Promise<Told> => (await once(child, 'message'))[0] as Told;
const children: ChildProcess[] = [];
const startChild = (file: string, options: readonly string[]): ChildProcess => {
  const child = fork(join(import.meta.dirname, file), options, { execArgv: ['--no-warnings'] });
  children.push(child);
  return child;
};

/** Has some processes do the same at once. Answers how many seconds it took, and the most memory that one of them has had. */
async function race(runners: readonly ChildProcess[], order: Order): Promise<{ seconds: number; memory: number }> {
  await Promise.all(
    runners.map(async (child) => {
      child.send(order);
      await hear(child);
    }),
  );
  const start = performance.now();
  const reports = await Promise.all(
    runners.map(async (child) => {
      child.send('go');
      return hear(child);
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  return {
    seconds,
    memory: Math.max(...reports.map((report) => (typeof report === 'object' && 'memory' in report ? report.memory : 0))),
  };
}

/** A sending that is due, of a newsletter such as people send. Answers its id. */
async function makeOccurrence(database: Database, audience: Awaited<ReturnType<typeof seedAudience>>): Promise<number> {
  const occurrence = await seedOccurrence(database, audience);
  await database.update(sendMethods).set({ definition: { ...benchMethod.definition, newsletterId: audience.newsletterId } });
  return occurrence;
}

const postgres = await startThrowawayPostgres();
if ('missing' in postgres) throw new Error(postgres.missing);
const pool = openPool(postgres.url);
try {
  await migrateDatabase(pool);
  const database = databaseOn(pool);
  const audience = await seedAudience(database, messages, benchMethod.templateHtml);
  await database.execute(sql`analyze`);
  const sink = startChild('../testing/mail-sink.process.ts', []);
  const told = await hear(sink);
  const smtp = `smtp://127.0.0.1:${typeof told === 'object' && 'port' in told ? told.port : 0}`;
  const workers = await Promise.all(
    [1, 2].map(async () => {
      const worker = startChild('delivery-contender.process.ts', ['--database', postgres.url, '--smtp', smtp]);
      await hear(worker);
      return worker;
    }),
  );
  const one = workers.slice(0, 1);
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
    'SMTP alone, one process': () => race(one, { pool: messages }),
    'ledger, one worker': () => byLedger(one),
    'ledger, two workers': () => byLedger(workers),
  };
  const names = Object.keys(contenders) as (keyof typeof contenders)[];
  const rates = new Map(names.map((name) => [name, [] as number[]]));
  const memory = new Map<string, number>();
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const { seconds, memory: most } = await contenders[name]();
      if (round > 0) rates.get(name)?.push(messages / seconds);
      memory.set(name, most);
    }
  }
  const alone = rates.get('SMTP alone, one process') ?? [];
  console.log(`${rounds} rounds of ${messages} messages.\n`);
  console.log('| what | messages a second, median | of SMTP alone, median of the rounds | most memory of a process, MB |');
  console.log('|---|--:|--:|--:|');
  for (const name of names) {
    const own = rates.get(name) ?? [];
    const ratio = quantile(
      own.map((rate, round) => rate / (alone[round] ?? Number.NaN)),
      0.5,
    );
    const megabytes = (memory.get(name) ?? 0) / 1024 / 1024;
    console.log(`| ${name} | ${quantile(own, 0.5).toFixed(0)} | ${ratio.toFixed(2)} | ${megabytes.toFixed(0)} |`);
  }
} finally {
  for (const child of children) child.kill();
  await pool.end();
  await postgres.stop();
}
