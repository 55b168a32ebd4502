import { randomUUID } from 'node:crypto';
import { initialHoldOutShare } from '@pregon/contract/account/hold-out.endpoints';
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../kernel/database/database.ts';
import { accounts, users } from './accounts.table.ts';

/** A retailer's name and formats. */
export interface Account {
  readonly id: number;
  readonly name: string;
  readonly timeZone: string;
}

const { id, name, timeZone } = accounts;

export const accountsRepository = {
  /** The display name of the retailer. */
  async nameOf(database: Queryable, accountId: number): Promise<string | undefined> {
    const [account] = await database.select({ name }).from(accounts).where(eq(id, accountId));
    return account?.name;
  },

  /** Throws when the account does not exist. */
  async getOrThrow(database: Queryable, accountId: number): Promise<Account> {
    const [account] = await database.select({ id, name, timeZone }).from(accounts).where(eq(id, accountId));
    if (!account) throw new Error(`The account ${accountId} is not there.`);
    return account;
  },

  /** Whether nobody may enter an account now. */
  async isSuspended(database: Queryable, accountId: number): Promise<boolean> {
    const rows = await database
      .select({ id })
      .from(accounts)
      .where(and(eq(id, accountId), isNotNull(accounts.suspendedAt)));
    return rows.length > 0;
  },

  /** All accounts but deleted ones, oldest first: an installation has few. */
  async list(database: Queryable): Promise<Account[]> {
    return database.select({ id, name, timeZone }).from(accounts).where(isNull(accounts.deletedAt)).orderBy(asc(id));
  },

  /** The first account, which belongs to the person who set the installation up. Undefined in an empty installation. */
  async oldestId(database: Queryable): Promise<number | undefined> {
    const [account] = await database.select({ id }).from(accounts).orderBy(asc(id)).limit(1);
    return account?.id;
  },

  /** Creates an account, with the control group that every new account has until somebody changes it. */
  async create(database: Queryable, named: string): Promise<Account> {
    const holdOut = { holdOutShare: initialHoldOutShare, holdOutKey: randomUUID() };
    const [account] = await database
      .insert(accounts)
      .values({ name: named, ...holdOut })
      .returning({ id, name, timeZone });
    if (!account) throw new Error('The database did not return the account.');
    return account;
  },

  /** Whether an account has no users yet. Locks it, so that concurrent registrations wait until the transaction ends. */
  async isWithoutUsers(transaction: Transaction, accountId: number): Promise<boolean> {
    await transaction.select({ id }).from(accounts).where(eq(id, accountId)).for('update');
    const { rows } = await transaction.execute(sql`select from ${users} where ${users.accountId} = ${accountId} limit 1`);
    return rows.length === 0;
  },
};
