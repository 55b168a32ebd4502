import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { openDatabase } from '../database/open-database.ts';
import type { Database } from '../database/database.ts';
import { migrateDatabase } from '../database/migrate.ts';
import { databaseOn, openPool } from '../database/pool.ts';
import { startThrowawayPostgres } from '../testing/throwaway-postgres.ts';
import { testConfig } from '../testing/test-app.ts';
import { deliveryState } from './deliveries.table.ts';
import { seedAudience, seedOccurrence, startRecordingServer } from './sending.fixture.ts';

const people = 120;
const untilKilled = 30;
/** Four starts of a process with a database of its own, on a machine that may be busy. */
const patience = 240_000;

/** Calls back at the message of a number, and never answers that one or those after it. */
function gate() {
  let open = true;
  let count = 0;
  let reached: () => void = () => undefined;
  const full = new Promise<void>((resolve) => (reached = resolve));
  const forever = new Promise<void>(() => undefined);
  return {
    full,
    lift: () => (open = false),
    onMessage: (): Promise<void> | void => {
      count += 1;
      if (!open || count < untilKilled) return undefined;
      reached();
      return forever;
    },
  };
}

/** Starts a process of Pregón; `environment` says which database it has. */
function start(main: string, environment: Record<string, string>): ChildProcess {
  const { PATH = '' } = process.env;
  const settings = {
    PORT: '0',
    DEMO: 'off',
    NODE_ENV: 'test',
    SECRET_KEY: 'a secret that none but tests know',
    LOG_LEVEL: 'error',
  };
  return spawn(process.execPath, ['--no-warnings', join(import.meta.dirname, '..', main)], {
    env: { PATH, ...settings, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

interface Setting {
  readonly main: string;
  readonly environment: Record<string, string>;
  readonly withDatabase: <T>(work: (database: Database) => Promise<T>) => Promise<T>;
}

const stateCounts = async (database: Database): Promise<Record<number, number>> => {
  const { rows } = await database.execute<{ state: number; count: number }>(
    sql`select state, count(*)::int from delivery group by state`,
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
};

/** What came of a sending whose process was killed in the middle of it, and started again. */
interface Aftermath {
  readonly writtenToTwice: string[];
  /** Neither reached nor listed as uncertain. */
  readonly lost: string[];
  readonly counts: Record<number, number>;
  /** How many messages the process had in its hands when it was killed, and how many were still to come. */
  readonly uncertain: number;
  readonly pending: number;
  readonly states: unknown;
}

async function killInTheMiddle({ main, environment, withDatabase }: Setting): Promise<Aftermath> {
  await withDatabase(async (database) => seedOccurrence(database, await seedAudience(database, people)));
  const { full, lift, onMessage } = gate();
  let target = Number.POSITIVE_INFINITY;
  let enough: () => void = () => undefined;
  const everybody = new Promise<void>((resolve) => (enough = resolve));
  const server = await startRecordingServer({
    onMessage: () => {
      if (server.received.size >= target) enough();
      return onMessage();
    },
  });
  const children: ChildProcess[] = [];
  const run = () => {
    const child = start(main, { ...environment, SMTP_URL: server.url });
    children.push(child);
    return child;
  };
  try {
    const first = run();
    await full;
    await end(first, 'SIGKILL');
    lift();
    const handedOver = new Set(server.received.keys());
    const left = await withDatabase(async (database) => {
      const counts = await stateCounts(database);
      await database.execute(
        sql`update delivery set lease_until = now() - interval '1 second' where state = ${deliveryState.sending}`,
      );
      return counts;
    });
    const uncertain = left[deliveryState.sending] ?? 0;
    const pending = left[deliveryState.pending] ?? 0;
    target = handedOver.size + pending;
    const second = run();
    await everybody;
    await end(second, 'SIGTERM');
    return await withDatabase(async (database) => {
      const { rows } = await database.execute<{ address: string; state: number }>(sql`select address, state from delivery`);
      const { rows: states } = await database.execute(
        sql`select o.state, s.state as schedule from occurrence o join schedule s on true`,
      );
      const isListed = (state: number) => state === deliveryState.uncertain;
      return {
        writtenToTwice: [...server.received].filter(([, messages]) => messages.length > 1).map(([address]) => address),
        lost: rows
          .filter(({ address, state }) => !server.received.has(address) && !isListed(state))
          .map(({ address }) => address),
        counts: await stateCounts(database),
        uncertain,
        pending,
        states,
      };
    });
  } finally {
    for (const child of children) child.kill('SIGKILL');
    await server.stop();
  }
}

function expectNobodyLost({ uncertain, pending, ...aftermath }: Aftermath): void {
  expect(uncertain).toBeGreaterThan(0);
  expect(pending).toBeGreaterThan(0);
  expect(aftermath).toEqual({
    writtenToTwice: [],
    lost: [],
    counts: { [deliveryState.sent]: people - uncertain, [deliveryState.uncertain]: uncertain },
    states: [{ state: 'completada', schedule: 'completada' }],
  });
}

describe('a process that is killed in the middle of a sending loses nobody and writes to nobody twice', () => {
  const closers: (() => unknown)[] = [];
  afterAll(async () => {
    for (const close of closers.toReversed()) await close();
  });

  it(
    'as a worker on PostgreSQL',
    async () => {
      const postgres = await startThrowawayPostgres();
      if ('missing' in postgres) return;
      closers.push(() => postgres.stop());
      const pool = openPool(postgres.url);
      closers.push(() => pool.end());
      await migrateDatabase(pool);
      const aftermath = await killInTheMiddle({
        main: 'worker.main.ts',
        environment: { DATABASE_URL: postgres.url },
        withDatabase: (work) => work(databaseOn(pool)),
      });
      expectNobodyLost(aftermath);
    },
    patience,
  );

  it(
    'as the whole server with its embedded database',
    async () => {
      const dataDir = mkdtempSync(join(tmpdir(), 'pregon-crash-'));
      closers.push(() => rmSync(dataDir, { recursive: true, force: true }));
      const config = testConfig({ dataDir, databaseUrl: undefined });
      const aftermath = await killInTheMiddle({
        main: 'main.ts',
        environment: { DATA_DIR: dataDir },
        withDatabase: async (work) => {
          const opened = await openDatabase(config);
          try {
            return await work(opened.database);
          } finally {
            await opened.close();
          }
        },
      });
      expectNobodyLost(aftermath);
    },
    patience,
  );
});
