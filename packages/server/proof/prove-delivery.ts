import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '../src/kernel/database/database.ts';
import { deliveryState } from '../src/messaging/deliveries/deliveries.table.ts';
import { seedAudience } from '../src/messaging/deliveries/testing/sending.ts';
import { plannedArms, seedSendingExperiment } from '../src/messaging/deliveries/testing/sending-experiment.ts';
import { type MailSink, startMailSink } from './mail-sink.ts';
import { seededRandom } from '../src/testing/seeded-random.ts';
import type { Stage } from './stages.ts';
import type { Restartable } from './crash-test-processes.ts';

/** The result of a sending during which processes were killed. */
export interface Proof {
  /** How many people get a message: those of the two versions of the experiment, without its control group. */
  readonly messages: number;
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
  /** People who were assigned to another arm than the one of their hash, or whose message in the ledger is not that of their arm. */
  readonly wrongArms: readonly number[];
  /** Final states of the occurrence and its schedule. */
  readonly states: readonly string[];
  readonly seconds: number;
}

interface ProofSettings {
  /** The people of the audience, a fifth of whom are the control group. */
  readonly people: number;
  readonly kills: number;
  readonly seed: number;
  /** A temporary folder of this proof. */
  readonly folder: string;
}

/** The most messages that a kill leaves uncertain: four batches of two messages for each of the five connections to the mail server. */
export const mostUncertain = 4 * 2 * 5;

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

/** Compares who is assigned, and whose message is in the ledger, with the arms by the hash. */
async function readWrongArms(database: Database, planned: ReturnType<typeof plannedArms>): Promise<number[]> {
  const { rows } = await database.execute<{ customerId: number; assigned: number; written: number[] }>(sql`
    select a.customer_id as "customerId", a.arm as assigned,
      array(select m.arm from delivery d join send_method m on m.id = d.method_id where d.customer_id = a.customer_id) as written
    from assignment a`);
  const known = new Map(rows.map(({ customerId, assigned, written }) => [customerId, { assigned, written }]));
  return planned.flatMap(({ customerId, arm }) => {
    const { assigned, written = [] } = known.get(customerId) ?? {};
    const isRight = assigned === arm && written.length === (arm > 0 ? 1 : 0) && written.every((one) => one === arm);
    return isRight ? [] : [customerId];
  });
}

/** Kills one target after the other, each after a number of messages, and restarts it soon after. */
async function killNowAndThen(
  stage: Stage,
  sink: MailSink,
  { messages, kills, seed }: Pick<ProofSettings, 'kills' | 'seed'> & Pick<Proof, 'messages'>,
): Promise<Proof['killed']> {
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
 * Sends an experiment of two versions and a control group to many people while everything involved is killed at random (kill -9), and compares the ledger with what arrived.
 */
export async function proveDelivery(stage: Stage, settings: ProofSettings): Promise<Proof> {
  const { people, folder, kills, seed } = settings;
  const sink = await startMailSink(join(folder, 'received.txt'));
  try {
    const planned = await stage.withDatabase(async (database) => {
      const audience = await seedAudience(database, people);
      const { experiment } = await seedSendingExperiment(database, audience);
      return plannedArms(experiment, audience);
    });
    const messages = planned.filter(({ arm }) => arm > 0).length;
    const start = performance.now();
    await stage.start(sink);
    const work = async (): Promise<Proof['killed']> => {
      const targets = await killNowAndThen(stage, sink, { messages, kills, seed });
      await stage.finish(sink);
      return targets;
    };
    const [killed] = await Promise.all([work(), stage.lived()]);
    const received = sink.received();
    return {
      messages,
      killed,
      seconds: (performance.now() - start) / 1000,
      twice: [...received].filter(([, count]) => count > 1).map(([address]) => address),
      ...(await stage.withDatabase(async (database) => ({
        ...(await readLedger(database, received)),
        wrongArms: await readWrongArms(database, planned),
      }))),
    };
  } finally {
    await stage.close();
    await sink.kill();
  }
}
