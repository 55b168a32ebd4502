import { accountsRepository } from '../identity/accounts/accounts.repository.ts';
import type { Database } from '../kernel/database/database.ts';
import type { ImportScope } from './import-kind.ts';

/** The account that an import writes to, with its time zone. Throws when the account does not exist. */
export async function readScope(database: Database, accountId: number): Promise<ImportScope> {
  const { timeZone } = await accountsRepository.getOrThrow(database, accountId);
  return { accountId, timeZone };
}
