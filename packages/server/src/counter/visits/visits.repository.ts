import { and, eq } from 'drizzle-orm';
import { writeQueued } from '../../retail/changes/change-queue.ts';
import type { Queryable, Transaction } from '../../kernel/database/database.ts';
import { visits } from './visits.table.ts';

type NewVisit = typeof visits.$inferInsert;

export const visitsRepository = {
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
};
