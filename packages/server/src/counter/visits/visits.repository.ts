import { and, eq, inArray } from 'drizzle-orm';
import { writeQueued } from '../../retail/changes/change-queue.ts';
import { findCustomers } from '../../retail/customers/find-customers.ts';
import type { Identity } from '../../retail/customers/identity.ts';
import type { Queryable, Transaction } from '../../kernel/database/database.ts';
import { products } from '../../retail/products/products.table.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { visits } from './visits.table.ts';

/** A customer who visits a store. */
export interface Visitor {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
}

type NewVisit = typeof visits.$inferInsert;

export const visitsRepository = {
  /** The customers of a document, an e-mail or a mobile number: none, one, or the first two that share it. */
  async visitors(database: Queryable, accountId: number, identity: Identity): Promise<Visitor[]> {
    const [ids = []] = await findCustomers(database, accountId, [identity]);
    if (ids.length === 0) return [];
    return database
      .select({ id: customers.id, firstName: customers.firstName, lastName: customers.lastName })
      .from(customers)
      .where(and(eq(customers.accountId, accountId), inArray(customers.id, ids.slice(0, 2))));
  },

  /** Begins a visit. False: a request with this idempotency key has been carried out before. */
  async begin(transaction: Transaction, visit: NewVisit): Promise<boolean> {
    const insertion = transaction.insert(visits).values(visit).onConflictDoNothing().returning({ customerId: visits.customerId });
    const written = await writeQueued(transaction, { accountId: visit.accountId }, insertion);
    return written.length > 0;
  },

  async keepTrace(transaction: Transaction, accountId: number, requestKey: string, traceId: string): Promise<void> {
    await transaction
      .update(visits)
      .set({ traceId })
      .where(and(eq(visits.accountId, accountId), eq(visits.requestKey, requestKey)));
  },

  /** The survey token of a visit that was stored before. */
  async traceOf(database: Queryable, accountId: number, requestKey: string): Promise<string | undefined> {
    const [row] = await database
      .select({ traceId: visits.traceId })
      .from(visits)
      .where(and(eq(visits.accountId, accountId), eq(visits.requestKey, requestKey)));
    return row?.traceId ?? undefined;
  },

  /** The customer whose visit a survey is about. */
  async visitorOfTrace(database: Queryable, storeId: number, traceId: string): Promise<number | undefined> {
    const [row] = await database
      .select({ customerId: visits.customerId })
      .from(visits)
      .where(and(eq(visits.storeId, storeId), eq(visits.traceId, traceId)));
    return row?.customerId;
  },

  /** The account's products with these references, by reference. */
  async productsBySku(database: Queryable, accountId: number, skus: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await database
      .select({ id: products.id, sku: products.sku })
      .from(products)
      .where(and(eq(products.accountId, accountId), inArray(products.sku, [...skus])));
    return new Map(rows.map(({ id, sku }) => [sku, id]));
  },
};
