import { sql } from 'drizzle-orm';
import { insightScope } from '../src/insight/insight-scope.ts';
import type { Database } from '../src/kernel/database/database.ts';
import { keptSalesRepository } from '../src/retail/purchases/kept-sales.repository.ts';
import { recomputeCustomerSales } from '../src/retail/purchases/recompute-customer-sales.ts';

/** Customers whose figures are computed in one statement. */
const together = 20_000;

/** Computes the kept figures of purchases of customers with the ids 1 to `customers`, as the nightly run does. */
export async function keepSales(database: Database, accountId: number, customers: number, now: Date): Promise<void> {
  const scope = await insightScope(database, accountId, now);
  for (let start = 0; start <= customers; start += together)
    await recomputeCustomerSales(database, scope, (id) => sql`${id} between ${start} and ${start + together - 1}`);
  await keptSalesRepository.complete(database, scope);
}
