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

/**
 * Drains the change queue of an account, up to the number of changes queued at the start, so that new changes cannot keep it running.
 * Returns the number of customers computed.
 */
export async function drainChanges(
  database: Database,
  scope: InsightScope,
  { atOnce = customersAtOnce.postgres, signal }: { readonly atOnce?: number; readonly signal?: AbortSignal } = {},
): Promise<number> {
  let open = await waiting(database, scope.accountId);
  let computed = 0;
  if (open === 0) return 0;
  const basis = await readOfferBasis(database, scope.accountId);
  while (open > 0) {
    signal?.throwIfAborted();
    const count = await drainBatch(database, scope, basis, atOnce);
    if (count === 0) break;
    computed += count;
    open -= atOnce;
  }
  return computed;
}
