import { randomBytes } from 'node:crypto';
import type { PublicKey } from '@pregon/contract/public-keys/public-keys.endpoints';
import { and, desc, eq, sql } from 'drizzle-orm';
import { accountName, joinAccount } from '../../identity/accounts/account-name.sql.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { joinActiveStore, storeNames } from '../../retail/stores/store-names.sql.ts';
import { storesRepository } from '../../retail/stores/stores.repository.ts';
import { publicKeys } from './public-keys.table.ts';
import { isNotSuspended } from '../../identity/accounts/suspended-accounts.sql.ts';

type Row = typeof publicKeys.$inferSelect;

const toPublicKey = ({ key, storeId, counter, active, createdAt, lastUsedAt }: Row): PublicKey => ({
  key,
  storeId,
  counter,
  active,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** The store and account that a public key belongs to. */
export interface KeyHolder {
  readonly keyId: number;
  readonly key: string;
  readonly accountId: number;
  readonly accountName: string;
  readonly storeId: number;
  readonly storeName: string;
  readonly storeCode: string;
  /** Whether the key permits the counter, where sellers look customers up. */
  readonly counter: boolean;
}

export const publicKeysRepository = {
  /** The keys of one store, newest first. */
  async list(database: Queryable, { accountId }: Principal, storeId: number): Promise<PublicKey[]> {
    const rows = await database
      .select()
      .from(publicKeys)
      .where(and(eq(publicKeys.accountId, accountId), eq(publicKeys.storeId, storeId)))
      .orderBy(desc(publicKeys.id));
    return rows.map(toPublicKey);
  },

  /** Undefined: the account has no such store. */
  async create(database: Queryable, principal: Principal, storeId: number, counter: boolean): Promise<PublicKey | undefined> {
    if (!(await storesRepository.find(database, principal, storeId))) return undefined;
    const { accountId } = principal;
    const values = { key: randomBytes(16).toString('hex'), accountId, storeId, counter };
    const [row] = await database.insert(publicKeys).values(values).returning();
    return row && toPublicKey(row);
  },

  /** Undefined: the account has no such key. */
  async stop(database: Queryable, { accountId }: Principal, key: string): Promise<PublicKey | undefined> {
    const ofAccount = and(eq(publicKeys.accountId, accountId), eq(publicKeys.key, key));
    const [row] = await database.update(publicKeys).set({ active: false }).where(ofAccount).returning();
    return row && toPublicKey(row);
  },

  /** Resolves a key to its holder. Undefined for an unknown or revoked key, an inactive store, and a suspended account. */
  async resolve(database: Queryable, key: string): Promise<KeyHolder | undefined> {
    const [holder] = await database
      .select({
        keyId: publicKeys.id,
        key: publicKeys.key,
        accountId: publicKeys.accountId,
        accountName,
        storeId: publicKeys.storeId,
        ...storeNames,
        counter: publicKeys.counter,
      })
      .from(publicKeys)
      .innerJoin(...joinAccount(publicKeys.accountId))
      .innerJoin(...joinActiveStore(publicKeys.storeId))
      .where(and(eq(publicKeys.key, key), eq(publicKeys.active, true), isNotSuspended(publicKeys.accountId)));
    return holder;
  },

  /** Records that a key is in use; at most one write a minute. */
  async markUsed(database: Queryable, keyId: number): Promise<void> {
    await database
      .update(publicKeys)
      .set({ lastUsedAt: sql`now()` })
      .where(and(eq(publicKeys.id, keyId), sql`coalesce(${publicKeys.lastUsedAt} < now() - interval '1 minute', true)`));
  },
};
