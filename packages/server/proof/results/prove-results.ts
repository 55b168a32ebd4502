import '../../src/extensions.ts';
import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { eraseCustomer } from '../../src/counter/customers/erase-customer.ts';
import { type Random, seededRandom } from '../../src/demo/random.ts';
import type { Database } from '../../src/kernel/database/database.ts';
import { periodOf } from '../../src/results/dashboards/period.ts';
import { countStaleMessages } from '../../src/results/rollups/count-messages.ts';
import { readCountedCustomers } from '../../src/results/rollups/count-customers.ts';
import { countEverything, queueLedger } from '../../src/results/rollups/testing/count-everything.ts';
import { accounts } from '../../src/identity/accounts/accounts.table.ts';
import { readRows } from '../../src/results/dashboards/boards/testing/board-oracle.ts';
import type { History } from '../../src/results/dashboards/numbers/testing/board-history.ts';
import { countedChange } from '../../src/messaging/deliveries/counted-change.sql.ts';
import { deliveryState } from '../../src/messaging/deliveries/deliveries.table.ts';
import { engagementsRepository } from '../../src/messaging/tracking/engagements.repository.ts';
import { everySelection, recountedResults } from '../../src/results/sendings/testing/recounted-results.ts';
import { seedResults } from '../../src/results/sendings/testing/results-history.ts';
import { createErasedIdentities } from '../../src/retail/consent/erased-identities.ts';
import { mergeCustomers } from '../../src/retail/customers/merge-customers.ts';
import { queueSql } from '../../src/retail/changes/change-queue.ts';
import { purchases } from '../../src/retail/purchases/purchases.table.ts';
import { compareBoards } from './compare-boards.ts';
import { compareExperiment, seedExperiment } from './compare-experiments.ts';
import { compareLists, isDifferent } from './compare-lists.ts';
import { comparePeople } from './compare-people.ts';
import { compareShown } from './compare-shown.ts';
import { singleKey } from '../../src/kernel/tokens/key-ring.ts';

/** Faults that a run can be given, each of which it must find. */
export const faults = ['touch', 'window', 'returns', 'queue'] as const;
export type Fault = (typeof faults)[number];

/** How much was compared, and the first differences. */
export interface ResultsProof {
  histories: number;
  /** Of pages, of the figures of lists and of boards, and of the people behind results. */
  comparisons: number;
  lists: number;
  boards: number;
  people: number;
  /** Of a figure in the places where it is shown: pages, lists, files, and boards as they are drawn. */
  shown: number;
  /** Of experiments, all of them, and those read from sums that are kept. */
  experiments: number;
  keptExperiments: number;
  /** Of the histories, those that were read from the counts, and those of them in which changes were counted anew while reading. */
  counted: number;
  fresh: number;
  purchases: number;
  returns: number;
  merged: number;
  erased: number;
  /** Those that differ of each. */
  wrongPages: number;
  wrongLists: number;
  wrongBoards: number;
  wrongPeople: number;
  wrongShown: number;
  wrongExperiments: number;
  differences: string[];
}

/** A proof before anything was compared. */
export const emptyProof = (): ResultsProof => ({
  histories: 0,
  comparisons: 0,
  lists: 0,
  boards: 0,
  people: 0,
  shown: 0,
  experiments: 0,
  keptExperiments: 0,
  counted: 0,
  fresh: 0,
  purchases: 0,
  returns: 0,
  merged: 0,
  erased: 0,
  wrongPages: 0,
  wrongLists: 0,
  wrongBoards: 0,
  wrongPeople: 0,
  wrongShown: 0,
  wrongExperiments: 0,
  differences: [],
});

interface ProofSettings {
  /** How many histories `proof` has at the end. */
  readonly histories: number;
  /** That of the first history of all. */
  readonly seed: number;
  readonly fault?: Fault | undefined;
  /** What was compared before, to which this run adds. */
  readonly proof?: ResultsProof | undefined;
}

const now = new Date('2026-11-21T16:30:00Z');
const dayMs = 86_400_000;
const mostDifferences = 5;
const erased = createErasedIdentities({ keys: { suppression: singleKey('a secret that none but proofs know') } });

/**
 * Changes what happened after the results were first read: late purchases, returns, corrections, merges and an erasure, and bounces
 * and clicks. Purchases are queued as imports queue them.
 */
async function disturb(database: Database, random: Random, history: History, proof: ResultsProof, skipsQueue = false) {
  const { accountId, createdBy, people } = history;
  const changed: number[] = [];
  const lines = await database.select().from(purchases).where(eq(purchases.accountId, accountId)).orderBy(purchases.id);
  const late = lines.slice(0, 12).map(({ id, ...line }) => ({
    ...line,
    receipt: random.chance(0.3) ? line.receipt : `TARDE${id}`,
    at: new Date(line.at.getTime() - random.between(0, 5) * dayMs),
    amount: `${random.chance(0.3) ? '-' : ''}${random.between(1, 90_000)}.${random.between(10, 99)}`,
  }));
  const inTime = late.map((line) => {
    const known = lines.find(({ receipt, customerId }) => receipt === line.receipt && customerId === line.customerId);
    return known ? { ...line, at: known.at } : line;
  });
  await database.insert(purchases).values(inTime);
  changed.push(...inTime.map(({ customerId }) => customerId));
  proof.returns += late.filter(({ amount }) => amount.startsWith('-')).length;
  for (const { id, customerId } of lines.filter(() => random.chance(0.1))) {
    changed.push(customerId);
    if (random.chance(0.5)) await database.delete(purchases).where(eq(purchases.id, id));
    else
      await database
        .update(purchases)
        .set({ amount: String(random.between(1, 9000) / 100) })
        .where(eq(purchases.id, id));
  }
  const queued = sql`select unnest(${sql.param(changed)}::bigint[])`;
  if (!skipsQueue) await database.execute(queueSql(accountId, queued));
  await react(database, random, history);
  const ids = people.map(({ id }) => id);
  for (let count = random.between(0, 2); count > 0; count -= 1) {
    const [kept = 0, merged = 0] = [ids.pop(), ids.pop()];
    const winner = random.pick(['kept', 'merged'] as const);
    await database.transaction((transaction) => mergeCustomers(transaction, { accountId, kept, merged, winner }));
    ids.unshift(kept);
    proof.merged += 1;
  }
  if (!random.chance(0.5)) return;
  const principal = { accountId, userId: createdBy, role: 'administrador', family: crypto.randomUUID() } as const;
  if (await eraseCustomer(database, principal, ids.pop() ?? 0, erased)) proof.erased += 1;
}

/** Openings and clicks, and unless `onlySeen` late reports of the provider. */
async function react(database: Database, random: Random, { messages }: History, onlySeen = false) {
  const some = messages.filter(({ state }) => state >= deliveryState.sent && random.chance(0.1));
  const seen = some.filter(() => random.chance(0.7));
  await engagementsRepository.recordAll(
    database,
    seen.map(({ id }) => {
      const kind = random.pick(['open', 'click'] as const);
      return { deliveryId: id, kind, link: 0, machine: random.chance(0.3), count: 1, firstAt: now, lastAt: now };
    }),
  );
  if (onlySeen) return;
  for (const { id } of some.filter((one) => !seen.includes(one)))
    await database.execute(
      countedChange(
        sql`update delivery d set state = case when d.state = 2 then 3 else 2 end, bounced_at = now() from delivery was
          where d.id = ${id} and was.id = d.id
          returning d.id, d.account_id, d.customer_id, d.occurrence_id, d.method_id, was.state as was, d.state`,
        sql`select from changed`,
      ),
    );
}

const randomRule = (random: Random) => ({
  attributionDays: random.pick([1, 3, 7, 14, 30]),
  attributionTouch: random.pick(['ultimo', 'cualquiera'] as const),
  period: random.chance(0.4)
    ? undefined
    : {
        from: new Date(now.getTime() - random.between(20, 60) * dayMs),
        to: new Date(now.getTime() - random.between(0, 20) * dayMs),
      },
});

/**
 * Compares the results of every selection of random histories, the columns of lists, the figures of boards and the arms of experiments
 * with a recount without SQL: machines and people told apart, several
 * channels and methods, late purchases, returns, corrections, merges, erasures, both touches, windows and periods. Most are read from the
 * counts, which were made before all this happened: half of them after the jobs ran again, the others with what changed counted anew.
 */
export async function proveResults(
  database: Database,
  { histories, seed, fault, proof = emptyProof() }: ProofSettings,
): Promise<ResultsProof> {
  // A fault has to be found in pages, in lists and on boards, another touch also among the people, and a change that skips the queue also
  // in experiments. Which history shows it depends on the fault: pages are of a period, which may have none of the changes.
  const isFound = () =>
    !fault ||
    (proof.wrongPages > 0 &&
      proof.wrongLists > 0 &&
      proof.wrongBoards > 0 &&
      (fault !== 'touch' || proof.wrongPeople > 0) &&
      (fault !== 'queue' || proof.wrongExperiments > 0));
  const hasEnough = () => proof.differences.length >= mostDifferences && isFound();
  for (; proof.histories < histories && !hasEnough(); proof.histories += 1) {
    const random = seededRandom(seed + proof.histories);
    const size = { people: random.between(6, 14), sendings: random.between(2, 5), days: random.between(20, 120) };
    const rule = randomRule(random);
    const history = await seedResults(database, random, now, rule.attributionDays, size);
    const { accountId } = history;
    // Draws of its own: the histories of a seed stay the same.
    const experimentId = await seedExperiment(database, seededRandom(-(seed + proof.histories)), history, now);
    const isCounted = fault === 'queue' || random.chance(0.8);
    const { attributionDays } = rule;
    await database.update(accounts).set({ attributionDays }).where(eq(accounts.id, accountId));
    if (isCounted) {
      await queueLedger(database, accountId);
      await countEverything(database, accountId, now);
      proof.counted += 1;
    }
    await disturb(database, random, history, proof, fault === 'queue');
    const isFresh = isCounted && random.chance(0.5);
    if (isFresh) {
      // What the outcome of messages does to sales is known after the job of the next minute; the sales themselves wait.
      await readCountedCustomers(database, now, { isOver: () => false });
      await countStaleMessages(database, () => false);
      await react(database, random, history, true);
      proof.fresh += 1;
    } else if (isCounted) await countEverything(database, accountId, now);
    const rows = await readRows(database, accountId);
    const experiment = await compareExperiment(database, { accountId, experimentId, now });
    proof.experiments += 1;
    if (experiment.isKept) proof.keptExperiments += 1;
    if (isDifferent(experiment)) {
      proof.wrongExperiments += 1;
      proof.differences.push(JSON.stringify({ seed: seed + proof.histories, ...experiment }));
    }
    if (fault === 'returns') await database.execute(sql`delete from purchase where account_id = ${accountId} and amount < 0`);
    const told = {
      ...rule,
      ...(fault === 'touch' && {
        attributionTouch: rule.attributionTouch === 'ultimo' ? ('cualquiera' as const) : ('ultimo' as const),
      }),
      ...(fault === 'window' && { attributionDays: rule.attributionDays + 1 }),
    };
    const fewMessages = isCounted ? 0 : undefined;
    const lists = await compareLists(database, accountId, rows, { rule, told, fewMessages });
    const period = periodOf(now, random.pick([7, 30, 90] as const), 'America/Bogota');
    const boards = await compareBoards(database, accountId, rows, { rule, told, fewMessages, period });
    const shown = await compareShown(database, { accountId, rule: told, fewMessages, period });
    const wrong = [lists.filter(isDifferent), boards.filter(isDifferent), shown.filter(isDifferent)];
    proof.lists += lists.length;
    proof.boards += boards.length;
    proof.shown += shown.length;
    proof.wrongLists += wrong[0]?.length ?? 0;
    proof.wrongBoards += wrong[1]?.length ?? 0;
    proof.wrongShown += wrong[2]?.length ?? 0;
    for (const difference of wrong.flat())
      proof.differences.push(JSON.stringify({ seed: seed + proof.histories, rule, ...difference }));
    for (const selected of await everySelection(database, accountId, rows)) {
      const asked = { ...selected, ...rule };
      const toldAll = { ...selected, ...told };
      const { found, expected } = await recountedResults(database, accountId, rows, asked, { told: toldAll, fewMessages });
      const behind = await comparePeople(database, accountId, rows, { asked, told: toldAll, fewMessages });
      proof.comparisons += 1;
      proof.people += 1;
      if (isDifferent(behind)) {
        proof.wrongPeople += 1;
        proof.differences.push(JSON.stringify({ seed: seed + proof.histories, rule, ...behind }));
      }
      proof.purchases += expected.channels.reduce((sum, channel) => sum + channel.purchases, 0);
      if (!isDeepStrictEqual(found, expected)) {
        proof.wrongPages += 1;
        proof.differences.push(JSON.stringify({ seed: seed + proof.histories, asked, found, expected }));
      }
    }
  }
  return proof;
}
