import type { SecurityForm, SecuritySettings } from '@pregon/contract/account/security.endpoints';
import { and, count, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../kernel/database/database.ts';
import { hasSecondFactorSql } from '../second-factor/second-factors.repository.ts';
import { accounts, users } from './accounts.table.ts';

const { secondFactor, passwordMinLength } = accounts;

async function formOf(query: Promise<SecurityForm[]>, accountId: number): Promise<SecurityForm> {
  const [row] = await query;
  if (!row) throw new Error(`The account ${accountId} is not there.`);
  return row;
}

/** The rules of an account about how its staff logs in. */
export const accountSecurityRepository = {
  async read(database: Queryable, accountId: number): Promise<SecuritySettings> {
    const [form, [counted]] = await Promise.all([
      formOf(database.select({ secondFactor, passwordMinLength }).from(accounts).where(eq(accounts.id, accountId)), accountId),
      database
        .select({ activeUsers: count(), protectedUsers: sql<number>`(count(*) filter (where ${hasSecondFactorSql}))::int` })
        .from(users)
        .where(and(eq(users.accountId, accountId), eq(users.active, true))),
    ]);
    return { ...form, activeUsers: counted?.activeUsers ?? 0, protectedUsers: counted?.protectedUsers ?? 0 };
  },

  /** The rules, with the account locked until the transaction ends. */
  lockForUpdate(transaction: Transaction, accountId: number): Promise<SecurityForm> {
    const row = transaction.select({ secondFactor, passwordMinLength }).from(accounts).where(eq(accounts.id, accountId));
    return formOf(row.for('update'), accountId);
  },

  async update(transaction: Transaction, accountId: number, form: SecurityForm): Promise<void> {
    await transaction.update(accounts).set(form).where(eq(accounts.id, accountId));
  },
};
