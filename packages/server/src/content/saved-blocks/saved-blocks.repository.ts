import { mostSavedBlocks, type SavedBlock } from '@pregon/contract/newsletters/saved-blocks.endpoints';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { userName } from '../../identity/accounts/user-name.sql.ts';
import { keepRemoved } from '../../identity/removed-records/removed-records.ts';
import type { Queryable, Transaction } from '../../kernel/database/database.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { savedBlocks } from './saved-blocks.table.ts';

const { identifier, name, updatedAt, design } = savedBlocks;
const columns = { identifier, name, createdBy: userName(savedBlocks.createdBy), updatedAt };

const written = <Row extends { readonly updatedAt: Date }>(row: Row) => ({ ...row, updatedAt: row.updatedAt.toISOString() });

const isOwn = ({ accountId }: Pick<Principal, 'accountId'>, id: string): SQL | undefined =>
  and(eq(savedBlocks.accountId, accountId), eq(identifier, id));

export const tooManyBlocks = `Tu cuenta ya tiene ${mostSavedBlocks} bloques guardados: elimina alguno antes.`;

const countOf = (database: Queryable, { accountId }: Pick<Principal, 'accountId'>): Promise<number> =>
  database.$count(savedBlocks, eq(savedBlocks.accountId, accountId));

export const savedBlocksRepository = {
  async list(database: Queryable, { accountId }: Pick<Principal, 'accountId'>): Promise<SavedBlock[]> {
    const rows = await database
      .select(columns)
      .from(savedBlocks)
      .where(eq(savedBlocks.accountId, accountId))
      .orderBy(asc(sql`lower(${name})`), asc(savedBlocks.id))
      .limit(mostSavedBlocks);
    return rows.map(written);
  },

  async find(database: Queryable, principal: Pick<Principal, 'accountId'>, id: string) {
    const [row] = await database
      .select({ ...columns, design })
      .from(savedBlocks)
      .where(isOwn(principal, id));
    return row && written(row);
  },

  /** Adds a block with a sanitized design. Undefined: the account has as many blocks as it may. */
  async add(
    transaction: Transaction,
    { accountId, userId }: Pick<Principal, 'accountId' | 'userId'>,
    block: { readonly name: string; readonly design: string },
  ): Promise<SavedBlock | undefined> {
    if ((await countOf(transaction, { accountId })) >= mostSavedBlocks) return undefined;
    const [added] = await transaction
      .insert(savedBlocks)
      .values({ ...block, accountId, createdBy: userId })
      .returning({ id: identifier });
    return added && this.find(transaction, { accountId }, added.id);
  },

  /** Whether the account has more blocks than it may. */
  async isOverfull(database: Queryable, principal: Pick<Principal, 'accountId'>): Promise<boolean> {
    return (await countOf(database, principal)) > mostSavedBlocks;
  },

  /** False: the account has no such block. */
  async rename(database: Queryable, principal: Pick<Principal, 'accountId'>, id: string, newName: string): Promise<boolean> {
    const rows = await database
      .update(savedBlocks)
      .set({ name: newName, updatedAt: sql`now()` })
      .where(isOwn(principal, id))
      .returning({ identifier });
    return rows.length > 0;
  },

  /** Deletes a block so that it can be undone, and returns its name. Undefined: the account has no such block. */
  async remove(transaction: Transaction, principal: Principal, id: string): Promise<string | undefined> {
    const [row] = await transaction.select({ name }).from(savedBlocks).where(isOwn(principal, id)).for('update');
    if (!row) return undefined;
    const own = { table: savedBlocks, where: sql`t.identifier = ${id} and t.account_id = ${principal.accountId}` };
    await keepRemoved(transaction, principal, { kind: 'savedBlock', record: id, name: row.name }, [own]);
    await transaction.delete(savedBlocks).where(isOwn(principal, id));
    return row.name;
  },
};
