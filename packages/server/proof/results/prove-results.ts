import '../../src/extensions.ts';
import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { eraseCustomer } from '../../src/counter/customers/erase-customer.ts';
import { type Random, seededRandom } from '../../src/demo/random.ts';
import type { Database } from '../../src/kernel/database/database.ts';
import { readRows } from '../../src/results/dashboards/boards/testing/board-oracle.ts';
import type { History } from '../../src/results/dashboards/numbers/testing/board-history.ts';
import { everySelection, recountedResults } from '../../src/results/sendings/testing/recounted-results.ts';
import { seedResults } from '../../src/results/sendings/testing/results-history.ts';
import { createErasedIdentities } from '../../src/retail/consent/erased-identities.ts';
import { mergeCustomers } from '../../src/retail/customers/merge-customers.ts';
import { purchases } from '../../src/retail/purchases/purchases.table.ts';

/** Faults that a run can be given, each of which it must find. */
export const faults = ['touch', 'window', 'returns'] as const;
export type Fault = (typeof faults)[number];

/** How much was compared, and the first differences. */
export interface ResultsProof {
  histories: number;
  comparisons: number;
  purchases: number;
  returns: number;
  merged: number;
  erased: number;
  differences: string[];
}

const now = new Date('2026-11-21T16:30:00Z');
const dayMs = 86_400_000;
const mostDifferences = 5;
const erased = createErasedIdentities({ secretKey: 'a secret that none but proofs know' });

/** Changes what happened after the results were first read: late purchases, returns, corrections, merges and an erasure. */
async function disturb(database: Database, random: Random, { accountId, createdBy, people }: History, proof: ResultsProof) {
  const lines = await database.select().from(purchases).where(eq(purchases.accountId, accountId));
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
  proof.returns += late.filter(({ amount }) => amount.startsWith('-')).length;
  for (const { id } of lines.filter(() => random.chance(0.1))) {
    if (random.chance(0.5)) await database.delete(purchases).where(eq(purchases.id, id));
    else
      await database
        .update(purchases)
        .set({ amount: String(random.between(1, 9000) / 100) })
        .where(eq(purchases.id, id));
  }
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
 * Compares the results of every selection of random histories with a recount without SQL: machines and people told apart, several
 * channels and methods, late purchases, returns, corrections, merges, erasures, both touches, windows and periods.
 */
export async function proveResults(
  database: Database,
  { histories, seed, fault }: { readonly histories: number; readonly seed: number; readonly fault?: Fault | undefined },
): Promise<ResultsProof> {
  const proof: ResultsProof = { histories: 0, comparisons: 0, purchases: 0, returns: 0, merged: 0, erased: 0, differences: [] };
  for (; proof.histories < histories && proof.differences.length < mostDifferences; proof.histories += 1) {
    const random = seededRandom(seed + proof.histories);
    const size = { people: random.between(6, 14), sendings: random.between(2, 5), days: random.between(20, 120) };
    const rule = randomRule(random);
    const history = await seedResults(database, random, now, rule.attributionDays, size);
    await disturb(database, random, history, proof);
    const rows = await readRows(database, history.accountId);
    if (fault === 'returns')
      await database.execute(sql`delete from purchase where account_id = ${history.accountId} and amount < 0`);
    const told = {
      ...rule,
      ...(fault === 'touch' && {
        attributionTouch: rule.attributionTouch === 'ultimo' ? ('cualquiera' as const) : ('ultimo' as const),
      }),
      ...(fault === 'window' && { attributionDays: rule.attributionDays + 1 }),
    };
    for (const selected of await everySelection(database, history.accountId, rows)) {
      const asked = { ...selected, ...rule };
      const { found, expected } = await recountedResults(database, history.accountId, rows, asked, { ...selected, ...told });
      proof.comparisons += 1;
      proof.purchases += expected.channels.reduce((sum, channel) => sum + channel.purchases, 0);
      if (!isDeepStrictEqual(found, expected))
        proof.differences.push(JSON.stringify({ seed: seed + proof.histories, asked, found, expected }));
    }
  }
  return proof;
}
