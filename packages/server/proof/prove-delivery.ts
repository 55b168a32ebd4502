import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '../src/kernel/database/database.ts';
import { deliveryState } from '../src/messaging/deliveries/deliveries.table.ts';
import { seedAudience, seedOccurrence } from '../src/messaging/deliveries/testing/sending.ts';
import { type MailSink, startMailSink } from './mail-sink.ts';
import { seededRandom } from '../src/testing/seeded-random.ts';
import type { Stage } from './stages.ts';
import type { Restartable } from './crash-test-processes.ts';

/** The result of a sending during which processes were killed. */
export interface Proof {
  /** The killed processes in order, and after how many messages. */
  readonly killed: readonly { readonly name: string; readonly after: number }[];
  /** Messages by state in the ledger. */
  readonly counts: Readonly<Record<string, number>>;
  /** How many of the uncertain messages had arrived. */
  readonly uncertainButArrived: number;
  /** Addresses without a message that are not uncertain either. */
  readonly lost: readonly string[];
  /** Addresses that got more than one message. */
  readonly twice: readonly string[];
  /** Final states of the occurrence and its schedule. */
  readonly states: readonly string[];
  readonly seconds: number;
}

interface ProofSettings {
  readonly messages: number;
  readonly kills: number;
  readonly seed: number;
  /** A temporary folder of this proof. */
  readonly folder: string;
}

/** Longest downtime of a killed process, in milliseconds. */
const awayMs = 400;

async function readLedger(database: Database, received: ReadonlyMap<string, number>) {
  const { rows } = await database.execute<{ address: string; state: number }>(sql`select address, state from delivery`);
  const { rows: states } = await database.execute<{ state: string }>(
    sql`select state from occurrence union all select state from schedule`,
  );
  const named = Object.entries(deliveryState).map(
    ([name, number]) => [name, rows.filter(({ state }) => state === number)] as const,
  );
  const isUncertain = (state: number): boolean => state === deliveryState.uncertain;
  return {
    counts: Object.fromEntries(named.filter(([, all]) => all.length > 0).map(([name, all]) => [name, all.length])),
    uncertainButArrived: rows.filter(({ address, state }) => isUncertain(state) && received.has(address)).length,
    lost: rows.filter(({ address, state }) => !isUncertain(state) && !received.has(address)).map(({ address }) => address),
    states: states.map(({ state }) => state),
  };
}

/** Kills one target after the other, each after a number of messages, and restarts it soon after. */
async function killNowAndThen(stage: Stage, sink: MailSink, { messages, kills, seed }: ProofSettings): Promise<Proof['killed']> {
  const random = seededRandom(seed);
  // Ends before the last messages, because uncertain ones may never arrive.
  const moments = Array.from({ length: kills }, () => Math.floor((0.02 + random() * 0.88) * messages)).toSorted((a, b) => a - b);
  const killed: { name: string; after: number }[] = [];
  for (const [index, after] of moments.entries()) {
    const targets = stage.targets;
    const isLast = index === moments.length - 1;
    const target: Restartable | undefined = (isLast && stage.last) || targets[Math.floor(random() * targets.length)];
    if (!target) throw new Error('There is nothing to kill.');
    await sink.reached(after);
    await target.kill();
    killed.push({ name: target.name, after });
    await wait(random() * awayMs);
    await target.restart();
  }
  return killed;
}

/**
 * Sends to many recipients while everything involved is killed at random (kill -9), and compares the ledger with what arrived.
 */
export async function proveDelivery(stage: Stage, settings: ProofSettings): Promise<Proof> {
  const { messages, folder } = settings;
  const sink = await startMailSink(join(folder, 'received.txt'));
  try {
    await stage.withDatabase(async (database) => seedOccurrence(database, await seedAudience(database, messages)));
    const start = performance.now();
    await stage.start(sink);
    const work = async (): Promise<Proof['killed']> => {
      const targets = await killNowAndThen(stage, sink, settings);
      await stage.finish(sink);
      return targets;
    };
    const [killed] = await Promise.all([work(), stage.lived()]);
    const received = sink.received();
    return {
      killed,
      seconds: (performance.now() - start) / 1000,
      twice: [...received].filter(([, count]) => count > 1).map(([address]) => address),
      ...(await stage.withDatabase((database) => readLedger(database, received))),
    };
  } finally {
    await stage.close();
    await sink.kill();
  }
}
