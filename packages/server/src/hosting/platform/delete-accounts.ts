import { sql } from 'drizzle-orm';
import { accountsRepository } from '../../identity/accounts/accounts.repository.ts';
import { platformAccountsRepository } from '../../identity/accounts/platform-accounts.repository.ts';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import type { Database } from '../../kernel/database/database.ts';
import { type AccountTable, accountTables } from './account-tables.ts';
import { withDeletionIndexes } from './deletion-indexes.ts';

/** How many blocks of a table one statement reads: 8 MB. */
const blocksAtOnce = 1000;

interface Stopping {
  readonly signal?: AbortSignal | undefined;
  /** Injected by tests. */
  readonly blocks?: number;
}

/**
 * Deletes the rows of an account from a table, in ranges of blocks: each row of the table is read once, whichever index it has. Returns
 * how many.
 */
async function deleteRows(
  database: Database,
  { name, rowsOf }: AccountTable,
  accountId: number,
  { signal, blocks = blocksAtOnce }: Stopping,
): Promise<number> {
  const table = sql.identifier(name);
  const { rows } = await database.execute<{ blocks: number }>(
    sql`select (pg_relation_size(${name}::regclass) / current_setting('block_size')::int)::int as blocks`,
  );
  let deleted = 0;
  for (let from = 0; from < (rows[0]?.blocks ?? 0); from += blocks) {
    signal?.throwIfAborted();
    const range = sql`ctid >= ${`(${from},0)`}::tid and ctid < ${`(${from + blocks},0)`}::tid`;
    deleted += await database.transaction(async (transaction) => {
      // What is append-only refuses every deletion but that of the account named here.
      await transaction.execute(sql`select set_config('pregon.deletes_account', ${String(accountId)}, true)`);
      const { rowCount } = await transaction.execute(sql`delete from ${table} where ${range} and ${rowsOf(accountId)}`);
      return rowCount ?? 0;
    });
  }
  return deleted;
}

/** Deletes all rows of an account but its own. It may be interrupted and repeated. */
async function deleteAccountData(database: Database, accountId: number, stopping: Stopping): Promise<void> {
  const tables = await accountTables(database);
  await withDeletionIndexes(database, tables, accountId, async () => {
    let deleted: number;
    do {
      deleted = 0;
      for (const table of tables) {
        let rows: number;
        // Repeated, because a reference within the table may hold rows back.
        do deleted += rows = await deleteRows(database, table, accountId, stopping);
        while (rows > 0);
      }
      // The next round finds what came meanwhile, also by triggers of the tables.
    } while (deleted > 0);
  });
}

/** Takes the name and the settings from an account whose rows are deleted, and records it for the operators. */
async function forgetAccount(database: Database, { id, name }: { readonly id: number; readonly name: string }, now: Date) {
  await database.transaction(async (transaction) => {
    if (!(await platformAccountsRepository.forget(transaction, id, now))) return;
    const operators = (await accountsRepository.oldestId(transaction)) ?? null;
    await auditRepository.recordUnattended(transaction, operators, {
      action: 'deleteAccount',
      subject: name,
      details: { account: id },
    });
  });
}

/**
 * Deletes the data of accounts whose grace period is over, and what has arrived since for deleted ones: a link in an old message may
 * still unsubscribe somebody.
 */
export async function deleteDueAccounts(database: Database, now: Date, stopping: Stopping = {}): Promise<void> {
  for (const account of await platformAccountsRepository.listDue(database, now)) {
    await deleteAccountData(database, account.id, stopping);
    await forgetAccount(database, account, now);
  }
}
