import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { sql } from 'drizzle-orm';
import { audienceScope } from '../../src/audiences/audience/audience-scope.ts';
import { selectionSql } from '../../src/audiences/audience/audience-statement.ts';
import { fillWorld, readWorld, worldNow } from '../../src/audiences/audience/testing/audience-world.ts';
import { randomSelection } from '../../src/audiences/audience/testing/random-selection.ts';
import { seededRandom } from '../../src/demo/random.ts';
import type { Database } from '../../src/kernel/database/database.ts';
import { migrateDatabase } from '../../src/kernel/database/migrate.ts';
import { readCitusCatalog } from './citus-catalog.ts';
import { distributeStatements } from './distribute-statements.ts';
import { planProblems } from './plan-problems.ts';
import { proveImport } from './prove-import.ts';
import { proveFaultIsFound, proveSending } from './prove-sending.ts';
import { textOf } from './text-of.ts';

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
  /** What is wrong with messages that two workers sent at the same time, one of which was stopped. */
  readonly messages: readonly string[];
  /** A fault of claims on purpose that these counts do not find. */
  readonly unfound: readonly string[];
}

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
  const wrong = (proof: Promise<string[]>): Promise<string[]> => proof.catch((error: unknown) => [textOf(error)]);
  const imports = proveImport(database, { customers: 200, lines: 2000 }).then(({ faults }) => faults);
  return {
    unequal,
    scattered,
    imports: await wrong(imports),
    messages: await wrong(proveSending(database, messages)),
    unfound: await wrong(proveFaultIsFound(database, Math.min(messages, 200))),
  };
}
