import type { PlatformAccount } from '@pregon/contract/platform/platform-accounts.endpoints';
import { and, asc, eq, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { accounts } from './accounts.table.ts';
import type { LimitsAndUse } from './message-use.repository.ts';
import type { Queryable } from '../../kernel/database/database.ts';

const columns = {
  id: accounts.id,
  name: accounts.name,
  users: sql<number>`(select count(*)::int from staff_user where staff_user.account_id = account.id)`,
  usedAt: sql<Date | null>`(select max(s.used_at) from staff_session s join staff_user u on u.id = s.user_id
    where u.account_id = account.id)`.mapWith(accounts.suspendedAt),
  suspendedAt: accounts.suspendedAt,
  reason: accounts.suspensionReason,
  deletionDueAt: accounts.deletionDueAt,
};

/** An account as an operator sees it. */
export interface AccountRow extends Pick<typeof accounts.$inferSelect, 'id' | 'name' | 'suspendedAt' | 'deletionDueAt'> {
  readonly users: number;
  readonly usedAt: Date | null;
  readonly reason: string | null;
}

type AccountUpdate = Partial<Pick<typeof accounts.$inferInsert, 'suspendedAt' | 'suspensionReason' | 'deletionDueAt'>>;

const isThere = isNull(accounts.deletedAt);

export const toPlatformAccount = (
  { usedAt, suspendedAt, reason, deletionDueAt, ...row }: AccountRow,
  ownId: number,
  { share, use }: LimitsAndUse,
): PlatformAccount => ({
  ...row,
  share,
  use,
  isOwn: row.id === ownId,
  ...(usedAt && { usedAt: usedAt.toISOString() }),
  ...(suspendedAt && { suspendedAt: suspendedAt.toISOString() }),
  ...(reason !== null && { reason }),
  ...(deletionDueAt && { deletionDueAt: deletionDueAt.toISOString() }),
});

/** The accounts of the installation, for its operators. Deleted ones are not there. */
export const platformAccountsRepository = {
  async list(database: Queryable): Promise<AccountRow[]> {
    return database.select(columns).from(accounts).where(isThere).orderBy(asc(accounts.id));
  },

  async find(database: Queryable, id: number): Promise<AccountRow | undefined> {
    const [row] = await database
      .select(columns)
      .from(accounts)
      .where(and(eq(accounts.id, id), isThere));
    return row;
  },

  /** Changes an account that fulfils a condition. False: it does not, or is not there. */
  async update(database: Queryable, id: number, allowed: SQL, set: AccountUpdate): Promise<boolean> {
    const { rowCount } = await database
      .update(accounts)
      .set(set)
      .where(and(eq(accounts.id, id), isThere, allowed));
    return rowCount === 1;
  },

  /** The accounts whose data may be deleted now, also those whose data have been. */
  async listDue(database: Queryable, now: Date): Promise<Pick<AccountRow, 'id' | 'name'>[]> {
    const isDue = lte(accounts.deletionDueAt, now);
    return database.select({ id: accounts.id, name: accounts.name }).from(accounts).where(isDue).orderBy(asc(accounts.id));
  },

  /** Takes the name and the settings from an account whose rows are deleted. False: they were taken before. */
  async forget(database: Queryable, id: number, now: Date): Promise<boolean> {
    const nothing = { senderName: null, senderEmail: null, replyTo: null, holdOutKey: null, suspensionReason: null };
    const { rowCount } = await database
      .update(accounts)
      .set({ ...nothing, name: 'Cuenta eliminada', deletedAt: now })
      .where(and(eq(accounts.id, id), isThere));
    return rowCount === 1;
  },
};
