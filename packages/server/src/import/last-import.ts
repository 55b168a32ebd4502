import type { PlatformOperation } from '@pregon/contract/platform/platform-operation.endpoints';
import { desc } from 'drizzle-orm';
import { accountName, joinAccount } from '../identity/accounts/account-name.sql.ts';
import type { Queryable } from '../kernel/database/database.ts';
import { dataImports } from './imports.table.ts';

/** The import of any account that began last, without its file. */
export async function readLastImport(database: Queryable): Promise<PlatformOperation['lastImport']> {
  const { id, createdAt, kind, state, rows, rejected, accountId } = dataImports;
  const [last] = await database
    .select({ at: createdAt, kind, state, account: accountName, rows, rejected })
    .from(dataImports)
    .innerJoin(...joinAccount(accountId))
    .orderBy(desc(id))
    .limit(1);
  return last && { ...last, at: last.at.toISOString() };
}
