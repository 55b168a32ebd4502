import { sql } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database.ts';
import { products } from '../../../retail/products/products.table.ts';
import { stores } from '../../../retail/stores/stores.table.ts';

/** Whose purchases are written, and what a message adds to each. */
interface PlantedPurchases {
  readonly accountId: number;
  readonly experimentId: number;
  readonly at: Date;
  /** What each arm spends more than the one before it. */
  readonly lift: number;
}

/** The amount of a buyer, so that tests can recount it. */
export const plantedAmount = (customerId: number, arm: number, lift: number): number =>
  50_000 + (customerId % 11) * 1000 + arm * lift;

/** Has every third person of an experiment buy once, for more in each arm. */
export async function plantPurchases(database: Database, { accountId, experimentId, at, lift }: PlantedPurchases): Promise<void> {
  const place = { accountId, code: 'A', name: 'A', city: 'Cali', department: 'Valle', zone: 'Sur', channel: 'Almacén' };
  const [store] = await database.insert(stores).values(place).returning();
  const goods = { accountId, sku: 'A', name: 'A', category: 'A', subcategory: 'A', line: 'A', price: '1' };
  const [product] = await database.insert(products).values(goods).returning();
  await database.execute(sql`
    insert into purchase (account_id, customer_id, store_id, product_id, receipt, payment_method, at, amount, units)
    select ${accountId}, a.customer_id, ${store?.id}, ${product?.id}, 'R' || a.customer_id, 'EFECTIVO', ${at.toISOString()}::timestamptz,
      50000 + (a.customer_id % 11) * 1000 + a.arm * ${lift}::int, 1
    from assignment a where a.experiment_id = ${experimentId} and a.customer_id % 3 = 0`);
}

/** Adds a small purchase of somebody at a moment, so that the data of the account reach beyond it. */
export async function plantLaterPurchase(database: Database, accountId: number, at: Date): Promise<void> {
  await database.execute(sql`
    insert into purchase (account_id, customer_id, store_id, product_id, receipt, payment_method, at, amount, units)
    select account_id, customer_id, store_id, product_id, 'later', payment_method, ${at.toISOString()}::timestamptz, 1, 1
    from purchase where account_id = ${accountId} and receipt <> 'later' order by id limit 1`);
}
