import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { customers } from '../stores/stores.table.ts';
import { suppressions } from './suppressions.table.ts';

export const suppressionsRepository = {
  /** The accounts that have written to an address or could: those of whose customers it is. */
  async accountsThatKnow(database: Queryable, email: string): Promise<number[]> {
    const rows = await database
      .selectDistinct({ accountId: customers.accountId })
      .from(customers)
      .where(eq(sql`lower(${customers.email})`, email.toLowerCase()));
    return rows.map(({ accountId }) => accountId);
  },

  /** Takes an address off the lists of some accounts. Answers those where it was on. */
  async suppress(database: Queryable, accountIds: readonly number[], email: string, reason: string): Promise<number[]> {
    if (accountIds.length === 0) return [];
    const address = email.toLowerCase();
    const isHere = and(
      eq(suppressions.channel, 'email'),
      eq(suppressions.address, address),
      inArray(suppressions.accountId, [...accountIds]),
      isNull(suppressions.liftedAt),
    );
    const before = await database.select({ accountId: suppressions.accountId }).from(suppressions).where(isHere);
    const off = new Set(before.map(({ accountId }) => accountId));
    const fresh = accountIds.filter((accountId) => !off.has(accountId));
    if (fresh.length === 0) return [];
    const written = await database
      .insert(suppressions)
      .values(fresh.map((accountId) => ({ accountId, channel: 'email' as const, address, reason })))
      .onConflictDoUpdate({
        target: [suppressions.accountId, suppressions.channel, suppressions.address],
        set: { reason, createdAt: sql`now()`, liftedAt: null },
        setWhere: sql`${suppressions.liftedAt} is not null`,
      })
      .returning({ accountId: suppressions.accountId });
    return written.map(({ accountId }) => accountId);
  },
};
