import { isDeepStrictEqual } from 'node:util';
import { mostScheduleDrafts, type ScheduleDraft } from '@pregon/contract/schedules/schedule-drafts.endpoints';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { lockAccount } from '../../identity/accounts/account-clock.sql.ts';
import { userName } from '../../identity/accounts/user-name.sql.ts';
import type { Queryable, Transaction } from '../../kernel/database/database.ts';
import { Fault } from '../../kernel/http/fault.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { scheduleDrafts } from './schedule-drafts.table.ts';

const { identifier, version, name, content, updatedAt, accountId: owner } = scheduleDrafts;
const columns = { identifier, version, name, author: userName(scheduleDrafts.author), updatedAt };

const written = <Row extends { readonly updatedAt: Date }>(row: Row) => ({ ...row, updatedAt: row.updatedAt.toISOString() });

const isOwn = ({ accountId }: Pick<Principal, 'accountId'>, id: string): SQL | undefined =>
  and(eq(owner, accountId), eq(identifier, id));

interface DraftChange {
  readonly name: string;
  readonly content: object;
  /** The version that it was made from; 0: the draft is new. */
  readonly version: number;
}

export const scheduleDraftsRepository = {
  async list(database: Queryable, { accountId }: Pick<Principal, 'accountId'>): Promise<ScheduleDraft[]> {
    const rows = await database
      .select(columns)
      .from(scheduleDrafts)
      .where(eq(owner, accountId))
      .orderBy(desc(updatedAt), desc(scheduleDrafts.id))
      .limit(mostScheduleDrafts);
    return rows.map(written);
  },

  /** Undefined: the account has no such draft. */
  async find(database: Queryable, principal: Pick<Principal, 'accountId'>, id: string) {
    const [row] = await database
      .select({ ...columns, content })
      .from(scheduleDrafts)
      .where(isOwn(principal, id));
    return row && written(row);
  },

  /**
   * Creates or changes a draft. Throws CONFLICT where it was changed since, NOT_FOUND where it is gone, and TOO_MANY_DRAFTS.
   */
  async save(transaction: Transaction, principal: Principal, id: string, change: DraftChange): Promise<ScheduleDraft> {
    const { accountId, userId: author } = principal;
    await lockAccount(transaction, accountId);
    const before = await this.find(transaction, principal, id);
    const values = { name: change.name, content: change.content, author };
    if (!before) {
      if (change.version > 0) throw new Fault('NOT_FOUND');
      const drafts = await transaction.$count(scheduleDrafts, eq(owner, accountId));
      if (drafts >= mostScheduleDrafts) throw new Fault('TOO_MANY_DRAFTS');
      await transaction.insert(scheduleDrafts).values({ ...values, identifier: id, accountId });
    } else if (before.version === change.version) {
      await transaction
        .update(scheduleDrafts)
        .set({ ...values, version: sql`${version} + 1`, updatedAt: sql`now()` })
        .where(isOwn(principal, id));
    } else if (before.version !== change.version + 1 || !isSame(before, change)) throw new Fault('CONFLICT');
    const saved = await this.find(transaction, principal, id);
    if (!saved) throw new Fault('NOT_FOUND');
    return saved;
  },

  /** Deletes a draft, and returns its name. Undefined: the account has no such draft. */
  async remove(database: Queryable, principal: Pick<Principal, 'accountId'>, id: string): Promise<string | undefined> {
    const [removed] = await database.delete(scheduleDrafts).where(isOwn(principal, id)).returning({ name });
    return removed?.name;
  },
};

/** Whether a change has been made already: the answer to it was lost, and it is asked for again. */
const isSame = (before: { readonly name: string; readonly content: object }, change: DraftChange): boolean =>
  before.name === change.name && isDeepStrictEqual(before.content, change.content);
