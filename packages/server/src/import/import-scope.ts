import { sql } from 'drizzle-orm';
import { accountCurrency } from '../identity/accounts/account-clock.sql.ts';
import { accountsRepository } from '../identity/accounts/accounts.repository.ts';
import type { Database } from '../kernel/database/database.ts';
import type { ImportScope } from './import-kind.ts';

/** The account that an import writes to, with its time zone and currency. Throws when the account does not exist. */
export async function readScope(database: Database, accountId: number): Promise<ImportScope> {
  const { timeZone } = await accountsRepository.getOrThrow(database, accountId);
  const currency = accountCurrency(sql`${accountId}::integer`);
  const { rows } = await database.execute<{ currency: string }>(sql`select ${currency} as currency`);
  return { accountId, timeZone, currency: rows[0]?.currency ?? 'COP' };
}
