import { occurrenceState } from '@pregon/contract/schedules/occurrence-state';
import { textLiteral } from '../src/kernel/database/text-literal.sql.ts';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '../src/kernel/database/database.ts';
import { migrateDatabase } from '../src/kernel/database/migrate.ts';
import { openDatabase } from '../src/kernel/database/open-database.ts';
import { databaseOn, openPool } from '../src/kernel/database/pool.ts';
import { deliveryState } from '../src/messaging/deliveries/deliveries.table.ts';
import { startThrowawayPostgres } from '../src/testing/throwaway-postgres.ts';
import type { MailSink } from './mail-sink.ts';
import { startPregon, type Restartable } from './crash-test-processes.ts';

/** Pregón on one kind of database, with everything that can be killed. */
export interface Stage {
  readonly targets: readonly Restartable[];
  /** The target that is killed last, because its data can only be read while it is down. */
  readonly last: Restartable | undefined;
  /** Uses the database before anything of Pregón is started, or after everything has ended. */
  withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T>;
  start(sink: MailSink): Promise<void>;
  /** Rejects when a process exits that nobody has killed. Call it after `start`. */
  lived(): Promise<unknown>;
  /** Resolves when the sending is complete and every process has ended. */
  finish(sink: MailSink): Promise<void>;
  close(): Promise<void>;
}

export interface StageSettings {
  /** A temporary folder of this stage. */
  readonly folder: string;
  /** Expires leases of killed processes at once, instead of after 30 seconds. */
  readonly hurried: boolean;
  /** The folder of another version, whose server and worker send beside those of this one, as during a deploy. */
  readonly beside?: string | undefined;
}

const leaseMs = 31_000;
const lookMs = 200;
/** How long a restarted server has to settle before it is stopped again, in milliseconds; twice as long each time. */
const firstSettleMs = 5_000;

const endLeases = (database: Database) =>
  database.execute(
    sql`update delivery set lease_until = now() - interval '1 second' where state = ${sql.raw(String(deliveryState.sending))}`,
  );

/** Counts what a sending still has to do. */
async function openWork(database: Database): Promise<{ open: number; pending: number }> {
  const { rows } = await database.execute<{ open: number; pending: number }>(sql`
    select (select count(*)::int from occurrence where state in (${textLiteral(occurrenceState.scheduled, occurrenceState.running)})) as open,
      (select count(*)::int from delivery where state = ${deliveryState.pending}) as pending`);
  return rows[0] ?? { open: 1, pending: 1 };
}

const addressesIn = async (database: Database, state: number): Promise<string[]> => {
  const { rows } = await database.execute<{ address: string }>(sql`select address from delivery where state = ${state}`);
  return rows.map(({ address }) => address);
};

/** A server that sends, a worker beside it, and PostgreSQL. Undefined: PostgreSQL is not installed. */
export async function postgresStage({ folder, hurried, beside }: StageSettings): Promise<Stage | undefined> {
  const postgres = await startThrowawayPostgres({ durable: true });
  if ('missing' in postgres) return undefined;
  const pool = openPool(postgres.url);
  await migrateDatabase(pool);
  const database = databaseOn(pool);
  const processes: ReturnType<typeof startPregon>[] = [];
  const targets: Restartable[] = [{ name: 'database', kill: postgres.kill, restart: postgres.restart }];

  const isOver = async (): Promise<boolean> => {
    const { open, pending } = await openWork(database);
    if (hurried && open > 0 && pending === 0) await endLeases(database);
    return open === 0;
  };
  return {
    targets,
    last: undefined,
    withDatabase: (work) => work(database),
    async start(sink) {
      const environment = { DATABASE_URL: postgres.url, DATA_DIR: folder, SMTP_URL: sink.url };
      processes.push(startPregon('server', 'main', environment), startPregon('worker', 'worker', environment));
      if (beside !== undefined) {
        const other = (name: 'main' | 'worker') => startPregon(`other version: ${name}`, name, environment, beside);
        processes.push(other('main'), other('worker'));
      }
      targets.push({ name: 'mail server', kill: sink.kill, restart: sink.restart }, ...processes);
    },
    lived: () => Promise.all(processes.map((each) => each.lived)),
    async finish() {
      while (!(await isOver().catch(() => false))) await wait(lookMs);
      await Promise.all(processes.map((each) => each.stop()));
    },
    async close() {
      await Promise.all(processes.map((each) => each.kill()));
      await pool.end();
      await postgres.stop();
    },
  };
}

/** The data folder of a stage's embedded database. */
export const dataDirIn = (folder: string): string => join(folder, 'data');

/** A server with its embedded database, which is killed with it. */
export async function embeddedStage({ folder, hurried }: StageSettings): Promise<Stage> {
  const dataDir = dataDirIn(folder);
  const withDatabase = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    const opened = await openDatabase({ dataDir, databaseUrl: undefined });
    try {
      return await work(opened.database);
    } finally {
      await opened.close();
    }
  };
  const processes: ReturnType<typeof startPregon>[] = [];
  const targets: Restartable[] = [];
  /** Read while the server was down for the last time. */
  let stillToCome: readonly string[] = [];
  const last: Restartable = {
    name: 'server and database',
    kill: async () => {
      await processes[0]?.kill();
      stillToCome = await withDatabase(async (database) => {
        if (hurried) await endLeases(database);
        return addressesIn(database, deliveryState.pending);
      });
    },
    restart: async () => processes[0]?.restart(),
  };
  const isOpenAfterStop = async (): Promise<boolean> => {
    await processes[0]?.stop();
    return withDatabase(async (database) => {
      const { open } = await openWork(database);
      if (hurried && open > 0) await endLeases(database);
      return open > 0;
    });
  };
  return {
    targets,
    last,
    withDatabase,
    async start(sink) {
      const server = startPregon(last.name, 'main', { DATA_DIR: dataDir, SMTP_URL: sink.url });
      processes.push(server);
      targets.push(server, { name: 'mail server', kill: sink.kill, restart: sink.restart });
    },
    lived: () => Promise.all(processes.map((each) => each.lived)),
    async finish(sink) {
      await sink.arrived(stillToCome);
      if (!hurried) await wait(leaseMs);
      // The last message arrives before it is settled, and its occurrence is completed after that. A busy machine starts slowly.
      for (let settleMs = firstSettleMs; await isOpenAfterStop(); settleMs *= 2) {
        await processes[0]?.restart();
        await wait(settleMs);
      }
    },
    close: async () => processes[0]?.kill(),
  };
}
