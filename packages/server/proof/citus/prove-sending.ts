import { sql } from 'drizzle-orm';
import type { Database } from '../../src/kernel/database/database.ts';
import { deliveryState } from '../../src/messaging/deliveries/deliveries.table.ts';
import { clusterLedgerFunctions } from '../../src/messaging/deliveries/ledger-functions.sql.ts';
import { startSending } from '../../src/messaging/deliveries/sender.ts';
import { byEmail, seedAudience, seedOccurrence, senderTools } from '../../src/messaging/deliveries/testing/sending.ts';
import { textOf } from './text-of.ts';

/** How many messages a worker may have in flight, which are uncertain when it is stopped: its lanes, each with a batch. */
const mostInFlight = 40;
/** How often the worker that is left looks for more. */
const mostLooks = 20;

interface Outcome {
  /**
   * Errors that workers reported, besides deadlocks: two workers that begin to move the same sending into the ledger may wait for each
   * other, since a cluster locks a table that every node has as a whole. PostgreSQL ends one, which looks again.
   */
  readonly faults: readonly string[];
  readonly sent: number;
  readonly uncertain: number;
  /** How many people got a message more than once, and how many that count as sent got none. */
  readonly twice: number;
  readonly missing: number;
}

/**
 * Sends one message to each of some people by two workers at the same time. The second one is stopped after a quarter of them, without
 * waiting for the answers about its last messages.
 */
async function sendByTwo(database: Database, size: number): Promise<Outcome> {
  const received = new Map<string, number>();
  const faults: string[] = [];
  const occurrenceId = await seedOccurrence(database, await seedAudience(database, size));
  const quarter = Promise.withResolvers<undefined>();
  const workerThat = ({ isStopped }: { readonly isStopped: boolean }) =>
    startSending(
      {
        ...senderTools,
        database,
        queue: { listen: async () => undefined },
        onFault: (error) => void faults.push(textOf(error)),
        providers: byEmail({
          connections: 5,
          send: async ({ to }: { readonly to: string }) => {
            received.set(to, (received.get(to) ?? 0) + 1);
            if (received.size >= size / 4) {
              quarter.resolve(undefined);
              if (isStopped) await new Promise(() => undefined);
            }
            return { kind: 'accepted', reference: undefined } as const;
          },
          close: () => undefined,
        }),
      },
      { lookEveryMs: 1_000_000, farewellMs: 0 },
    );
  const stopped = await workerThat({ isStopped: true });
  const other = await workerThat({ isStopped: false });
  const looked = other.look();
  await Promise.race([quarter.promise, looked]);
  await stopped.stop();
  await looked;
  const count = async (state: number): Promise<number> => {
    const { rows } = await database.execute<{ messages: number }>(
      sql`select count(*)::int as messages from delivery where occurrence_id = ${occurrenceId} and state = ${state}`,
    );
    return rows[0]?.messages ?? 0;
  };
  const isOpen = async () => (await count(deliveryState.pending)) + (await count(deliveryState.sending)) > 0;
  for (let looks = 0; looks < mostLooks && (await isOpen()); looks += 1) await other.look();
  await other.stop();
  const { rows } = await database.execute<{ address: string }>(
    sql`select address from delivery where occurrence_id = ${occurrenceId} and state = ${deliveryState.sent}`,
  );
  return {
    faults: faults.filter((fault) => fault !== 'deadlock detected'),
    sent: rows.length,
    uncertain: await count(deliveryState.uncertain),
    twice: [...received.values()].filter((times) => times > 1).length,
    missing: rows.filter(({ address }) => !received.has(address)).length,
  };
}

/** What is wrong with a sending by two workers, one of which is stopped. */
export async function proveSending(database: Database, size: number): Promise<string[]> {
  const { faults, sent, uncertain, twice, missing } = await sendByTwo(database, size);
  return [
    ...faults,
    ...(sent + uncertain === size ? [] : [`${sent} of ${size} are sent, and ${uncertain} uncertain`]),
    ...(uncertain <= mostInFlight ? [] : [`${uncertain} are uncertain`]),
    ...(twice > 0 ? [`${twice} were sent twice`] : []),
    ...(missing > 0 ? [`${missing} count as sent and were not`] : []),
  ];
}

const [rechecks, locks] = [
  / and next\.customer_id = d\.customer_id and d\.state = 0[^\n]*/,
  /perform pg_advisory_xact_lock[^;]*;/,
];

/** Claims without what keeps two workers from sending a message twice on a cluster. Resolves to what is wrong if that is not found. */
export async function proveFaultIsFound(database: Database, size: number): Promise<string[]> {
  const claim = clusterLedgerFunctions['claim_messages'] ?? '';
  const planted = claim.replace(rechecks, '').replace(locks, '');
  if (!rechecks.test(claim) || !locks.test(claim)) return ['the fault cannot be planted'];
  await database.execute(sql.raw(planted));
  try {
    const { twice } = await sendByTwo(database, size);
    return twice > 0 ? [] : ['claims that overlap were not found'];
  } finally {
    await database.execute(sql.raw(claim));
  }
}
