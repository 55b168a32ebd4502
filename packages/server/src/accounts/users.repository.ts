import type { SessionUser } from '@pregon/contract/session/session.schema';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
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

  async find(database: Queryable, id: number): Promise<StaffUser | undefined> {
    const [row] = await select(database).where(eq(users.id, id));
    return row && toUser(row);
  },
};
