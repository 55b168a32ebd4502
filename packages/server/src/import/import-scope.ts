import { eq } from 'drizzle-orm';
import { accounts } from '../identity/accounts/accounts.table.ts';
import type { Database } from '../kernel/database/database.ts';
import type { ImportScope } from './import-kind.ts';

/** The account that an import writes to, with its time zone. */
export async function readScope(database: Database, accountId: number): Promise<ImportScope> {
  const [account] = await database.select({ timeZone: accounts.timeZone }).from(accounts).where(eq(accounts.id, accountId));
  if (!account) throw new Error(`There is no account ${accountId}.`);
  return { accountId, timeZone: account.timeZone };
}
