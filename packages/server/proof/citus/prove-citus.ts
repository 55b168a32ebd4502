import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { eq, sql } from 'drizzle-orm';
import { audienceScope } from '../../src/audiences/audience/audience-scope.ts';
import { selectionSql } from '../../src/audiences/audience/audience-statement.ts';
import { fillWorld, readWorld, worldNow } from '../../src/audiences/audience/testing/audience-world.ts';
import { randomSelection } from '../../src/audiences/audience/testing/random-selection.ts';
import { seededRandom } from '../../src/demo/random.ts';
import type { Database } from '../../src/kernel/database/database.ts';
import { migrateDatabase } from '../../src/kernel/database/migrate.ts';
import { deliveries, deliveryState } from '../../src/messaging/deliveries/deliveries.table.ts';
import { startSending } from '../../src/messaging/deliveries/sender.ts';
import { byEmail, seedAudience, seedOccurrence, senderTools } from '../../src/messaging/deliveries/testing/sending.ts';
import { readCitusCatalog } from './citus-catalog.ts';
import { distributeStatements } from './distribute-statements.ts';
import { planProblems } from './plan-problems.ts';
import { proveImport } from './prove-import.ts';

interface Settings {
  readonly selections: number;
  readonly seed: number;
  readonly messages: number;
}

/** What does not hold on a cluster, each with an example; empty: all of it holds. */
export interface CitusProof {
  /** Selections with other people than before the distribution. */
  readonly unequal: readonly string[];
  /** Selections that are not one task for each shard, or that move rows between nodes. */
  readonly scattered: readonly string[];
  /** What is wrong after imports of purchases and their undoing. */
  readonly imports: readonly string[];
  /** Messages that were not sent exactly once. */
  readonly messages: readonly string[];
}

const textOf = (error: unknown): string =>
  error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : String(error);

/**
 * Whether a selection has a part that is collected on the coordinator: the members of a file are added, the best of everybody have to be
 * known before a file is taken away, or the last message before an unsubscription went to another customer with the same address.
 */
const isCollected = ({ customerRank, customerFile, customerFileOption, resultsTo }: ProfileSelection): boolean =>
  (Boolean(customerFile) && (customerRank !== null || customerFileOption === 'include')) || resultsTo === 'baja';

async function peopleOf(database: Database, statement: ReturnType<typeof selectionSql>): Promise<string> {
  const { rows } = await database.execute<{ id: number }>(statement);
  return rows
    .map(({ id }) => id)
    .toSorted((one, other) => one - other)
    .join();
}

async function proveSending(database: Database, size: number): Promise<string[]> {
  const received = new Map<string, number>();
  const provider = {
    connections: 5,
    send: async ({ to }: { readonly to: string }) => {
      received.set(to, (received.get(to) ?? 0) + 1);
      return { kind: 'accepted', reference: undefined } as const;
    },
    close: () => undefined,
  };
  const faults: string[] = [];
  const occurrence = await seedOccurrence(database, await seedAudience(database, size));
  const queue = { listen: async () => undefined };
  const onFault = (error: unknown): void => void faults.push(textOf(error));
  const sender = await startSending(
    { ...senderTools, database, queue, providers: byEmail(provider), onFault },
    { lookEveryMs: 1_000_000 },
  );
  try {
    await sender.look();
  } finally {
    await sender.stop();
  }
  const sent = await database.$count(
    deliveries,
    sql`${eq(deliveries.occurrenceId, occurrence)} and ${eq(deliveries.state, deliveryState.sent)}`,
  );
  const often = [...received.values()].filter((times) => times > 1).length;
  return [
    ...faults,
    ...(sent === size ? [] : [`${sent} of ${size} are sent`]),
    ...(often > 0 ? [`${often} were sent twice`] : []),
  ];
}

/** Migrates an empty database of a cluster, distributes it, and compares it with what it was before. */
export async function proveCitus(database: Database, { selections, seed, messages }: Settings): Promise<CitusProof> {
  await migrateDatabase(database.$client);
  const accountId = await fillWorld(database);
  const world = await readWorld(database, accountId);
  const random = seededRandom(seed);
  const chosen = Array.from({ length: selections }, () => randomSelection(random, world));
  const single = await audienceScope(database, accountId, worldNow);
  const before: string[] = [];
  for (const selection of chosen) before.push(await peopleOf(database, selectionSql(single, selection)));
  await database.execute(sql`create extension if not exists citus`);
  for (const statement of distributeStatements(await readCitusCatalog(database.$client)))
    await database.execute(sql.raw(statement));
  const scope = await audienceScope(database, accountId, worldNow);
  const unequal: string[] = [];
  const scattered: string[] = [];
  for (const [index, selection] of chosen.entries()) {
    const statement = selectionSql(scope, selection);
    const after = await peopleOf(database, statement).catch(textOf);
    if (after !== before[index]) unequal.push(`selection ${index}: ${after.slice(0, 200)}`);
    const problems = await planProblems(database, statement, { collects: isCollected(selection) }).catch((error: unknown) => [
      textOf(error),
    ]);
    scattered.push(...problems.map((problem) => `selection ${index}: ${problem}`));
  }
  const imports = await proveImport(database, { customers: 200, lines: 2000 }).then(
    ({ faults }) => faults,
    (error: unknown) => [textOf(error)],
  );
  return {
    unequal,
    scattered,
    imports,
    messages: await proveSending(database, messages).catch((error: unknown) => [textOf(error)]),
  };
}
