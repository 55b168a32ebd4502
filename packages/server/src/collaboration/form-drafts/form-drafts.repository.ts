import { isDeepStrictEqual } from 'node:util';
import { type DraftKind, type FormDraft, mostDrafts } from '@pregon/contract/form-drafts/form-draft.schema';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { lockAccount } from '../../identity/accounts/account-clock.sql.ts';
import { userName } from '../../identity/accounts/user-name.sql.ts';
import type { Queryable, Transaction } from '../../kernel/database/database.ts';
import { Fault } from '../../kernel/http/fault.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { formDrafts } from './form-drafts.table.ts';

type Owner = Pick<Principal, 'accountId'>;

const { identifier, version, name, content, updatedAt, parent, kind: kindOf, accountId: owner } = formDrafts;
const columns = { identifier, version, name, author: userName(formDrafts.author), updatedAt };

const written = <Row extends { readonly updatedAt: Date }>(row: Row) => ({ ...row, updatedAt: row.updatedAt.toISOString() });

const ofKind = ({ accountId }: Owner, kind: DraftKind): SQL | undefined => and(eq(owner, accountId), eq(kindOf, kind));

const isOwn = (principal: Owner, kind: DraftKind, id: string): SQL | undefined =>
  and(ofKind(principal, kind), eq(identifier, id));

/** Which form a draft is of. */
export interface DraftOf {
  readonly kind: DraftKind;
  /** Identifier of the record that it belongs to: the campaign of a profile. */
  readonly parent?: string | undefined;
}

export interface DraftChange {
  readonly name: string;
  readonly content: object;
  /** The version that it was made from; 0: the draft is new. */
  readonly version: number;
}

export const formDraftsRepository = {
  /** The drafts of a kind, the last changed first; only those of one parent if it is given, and of a condition on the table. */
  async list(database: Queryable, principal: Owner, { kind, parent: ofParent }: DraftOf, condition?: SQL): Promise<FormDraft[]> {
    const rows = await database
      .select(columns)
      .from(formDrafts)
      .where(and(ofKind(principal, kind), ofParent === undefined ? undefined : eq(parent, ofParent), condition))
      .orderBy(desc(updatedAt), desc(formDrafts.id))
      .limit(mostDrafts);
    return rows.map(written);
  },

  /** Undefined: the account has no such draft. */
  async find(database: Queryable, principal: Owner, kind: DraftKind, id: string) {
    const [row] = await database
      .select({ ...columns, content, parent })
      .from(formDrafts)
      .where(isOwn(principal, kind, id));
    return row && written(row);
  },

  /**
   * Creates or changes a draft. Throws CONFLICT where it was changed since, NOT_FOUND where it is gone or belongs elsewhere, and
   * TOO_MANY_DRAFTS.
   */
  async save(
    transaction: Transaction,
    principal: Principal,
    { kind, parent: ofParent }: DraftOf,
    id: string,
    change: DraftChange,
  ): Promise<FormDraft> {
    const { accountId, userId: author } = principal;
    await lockAccount(transaction, accountId);
    const before = await this.find(transaction, principal, kind, id);
    const values = { name: change.name, content: change.content, author };
    if (!before) {
      if (change.version > 0) throw new Fault('NOT_FOUND');
      const drafts = await transaction.$count(formDrafts, ofKind(principal, kind));
      if (drafts >= mostDrafts) throw new Fault('TOO_MANY_DRAFTS');
      const added = await transaction
        .insert(formDrafts)
        .values({ ...values, kind, parent: ofParent ?? null, identifier: id, accountId })
        .onConflictDoNothing()
        .returning({ id: formDrafts.id });
      // The identifier is that of a draft of another kind.
      if (added.length === 0) throw new Fault('NOT_FOUND');
    } else if (before.parent !== (ofParent ?? null)) throw new Fault('NOT_FOUND');
    else if (before.version === change.version) {
      await transaction
        .update(formDrafts)
        .set({ ...values, version: sql`${version} + 1`, updatedAt: sql`now()` })
        .where(isOwn(principal, kind, id));
    } else if (before.version !== change.version + 1 || !isSame(before, change)) throw new Fault('CONFLICT');
    const saved = await this.find(transaction, principal, kind, id);
    if (!saved) throw new Fault('NOT_FOUND');
    return saved;
  },

  /** Deletes a draft, and returns its name. Undefined: the account has no such draft, or it has another parent than the given one. */
  async remove(
    database: Queryable,
    principal: Owner,
    { kind, parent: ofParent }: DraftOf,
    id: string,
  ): Promise<string | undefined> {
    const where = and(isOwn(principal, kind, id), ofParent === undefined ? undefined : eq(parent, ofParent));
    const [removed] = await database.delete(formDrafts).where(where).returning({ name });
    return removed?.name;
  },

  /** Deletes the drafts of a record that is deleted itself. */
  async removeOfParent(database: Queryable, { accountId }: Owner, ofParent: string): Promise<void> {
    await database.delete(formDrafts).where(and(eq(owner, accountId), eq(parent, ofParent)));
  },
};

/** Whether a change has been made already: the answer to it was lost, and it is asked for again. */
const isSame = (before: { readonly name: string; readonly content: object }, change: DraftChange): boolean =>
  before.name === change.name && isDeepStrictEqual(before.content, change.content);
