import type { SessionUser } from '@pregon/contract/session/session.schema';
import { and, eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../database/database.ts';
import { accounts, users } from './accounts.table.ts';

/** A member of staff with what log-in needs to know. */
export interface StaffUser extends SessionUser {
  readonly id: number;
  readonly accountId: number;
  readonly active: boolean;
  readonly passwordHash: string;
}

const select = (database: Queryable) =>
  database
    .select({
      id: users.id,
      accountId: users.accountId,
      active: users.active,
      passwordHash: users.passwordHash,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      role: users.role,
      accountName: accounts.name,
      timeZone: accounts.timeZone,
    })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.accountId));

type Row = Awaited<ReturnType<typeof select>>[number];

const toUser = ({ firstName, lastName, ...row }: Row): StaffUser => ({ ...row, name: `${firstName} ${lastName}` });

export const usersRepository = {
  /** In whatever case the address was typed. */
  async findByEmail(database: Queryable, email: string): Promise<StaffUser | undefined> {
    const [row] = await select(database).where(eq(users.email, email.toLowerCase()));
    return row && toUser(row);
  },

  /** Whether a user is still active and has the password that was read; if so, both stay until the transaction ends. */
  async holdStill(transaction: Transaction, { id, passwordHash }: StaffUser): Promise<boolean> {
    const same = and(eq(users.id, id), eq(users.passwordHash, passwordHash), eq(users.active, true));
    const rows = await transaction.select({ id: users.id }).from(users).where(same).for('share');
    return rows.length > 0;
  },

  async setPassword(database: Queryable, id: number, passwordHash: string): Promise<void> {
    await database.update(users).set({ passwordHash }).where(eq(users.id, id));
  },

  /** Undefined when there is one with this address already, at whatever account. */
  async create(database: Queryable, user: typeof users.$inferInsert): Promise<number | undefined> {
    const values = { ...user, email: user.email.toLowerCase() };
    const [row] = await database.insert(users).values(values).onConflictDoNothing().returning({ id: users.id });
    return row?.id;
  },

  async find(database: Queryable, id: number): Promise<StaffUser | undefined> {
    const [row] = await select(database).where(eq(users.id, id));
    return row && toUser(row);
  },
};
