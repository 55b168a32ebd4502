import { eq } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { accounts } from './accounts.table.ts';

export const accountsRepository = {
  /** How the retailer calls itself. */
  async nameOf(database: Queryable, accountId: number): Promise<string | undefined> {
    const [account] = await database.select({ name: accounts.name }).from(accounts).where(eq(accounts.id, accountId));
    return account?.name;
  },
};
