import { sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { recomputeCustomerSales } from '../../retail/purchases/recompute-customer-sales.ts';
import { takeChanges } from '../../retail/changes/change-queue.ts';
import { lockAccount } from '../account-lock.ts';
import { theseCustomers } from '../customer-selection.ts';
import { readHorizon } from '../data-horizon.ts';
import { readScoringRules } from '../fitting/scoring-rules.ts';
import type { InsightScope } from '../insight-scope.ts';
import { type OfferBasis, readOfferBasis } from '../offers/offer-basis.ts';
import { recomputeOffers } from '../offers/recompute-offers.ts';
import { updateEffectiveValues } from '../scores/effective-values.ts';
import { recomputeScores } from '../scores/recompute-scores.ts';
import { scorePeopleRepository } from '../scores/score-people.repository.ts';
import { recomputeRhythms } from '../statistics/recompute-rhythms.ts';

/** Batch size: customers computed in one transaction. Smaller for the embedded database, which serves no other query meanwhile. */
export const customersAtOnce = { embedded: 1_000, postgres: 20_000 } as const;

/**
 * Takes the next batch of customers off the change queue and recomputes them, in one transaction: after a failure they are still queued,
 * and their previous values are unchanged. Returns the number of customers.
 */
async function drainBatch(database: Database, scope: InsightScope, basis: OfferBasis, atOnce: number): Promise<number> {
  const { accountId } = scope;
  return database.transaction(async (transaction) => {
    await lockAccount(transaction, accountId);
    const { rows } = await transaction.execute<{ id: number }>(sql`
      ${takeChanges(accountId, sql`id in (select id from stale_customer where account_id = ${accountId} order by id limit ${atOnce})`)}
      select distinct customer_id as id from taken order by 1`);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return 0;
    const queued = theseCustomers(ids);
    const horizon = await readHorizon(transaction, scope);
    await recomputeCustomerSales(transaction, scope, queued);
    await recomputeRhythms(transaction, scope, queued, horizon);
    await recomputeScores(transaction, scope, await readScoringRules(transaction, scope), queued);
    await recomputeOffers(transaction, scope, basis, queued, horizon);
    await updateEffectiveValues(transaction, scope, queued);
    await scorePeopleRepository.update(transaction, accountId, queued);
    return ids.length;
  });
}

/** The number of queued changes. A customer with several changes counts several times. */
async function waiting(database: Database, accountId: number): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(
    sql`select count(*)::int as count from stale_customer where account_id = ${accountId}`,
  );
  return rows[0]?.count ?? 0;
}

interface DrainOptions {
  /** Customers of one batch. */
  readonly atOnce?: number;
  readonly signal?: AbortSignal;
}

/**
 * Drains the change queue of an account batch by batch, up to the number of changes queued at the start, so that new changes cannot keep it
 * running. Yields the number of customers of each batch; between two batches it holds nothing, so that other accounts can have a turn.
 */
export async function* drainBatches(
  database: Database,
  scope: InsightScope,
  { atOnce = customersAtOnce.postgres, signal }: DrainOptions = {},
): AsyncGenerator<number, void, void> {
  let open = await waiting(database, scope.accountId);
  if (open === 0) return;
  const basis = await readOfferBasis(database, scope.accountId);
  while (open > 0) {
    signal?.throwIfAborted();
    const count = await drainBatch(database, scope, basis, atOnce);
    if (count === 0) return;
    open -= atOnce;
    yield count;
  }
}

/** Drains the change queue of an account at once. Returns the number of customers computed. */
export async function drainChanges(database: Database, scope: InsightScope, options: DrainOptions = {}): Promise<number> {
  let computed = 0;
  for await (const count of drainBatches(database, scope, options)) computed += count;
  return computed;
}
