import { apiKeyPrefix, type ApiKeyScope } from '@pregon/contract/api-keys/api-key-scopes';
import type { ApiKey, apiKeyLifetimes } from '@pregon/contract/api-keys/api-keys.schema';
import { and, count, desc, eq, or, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../kernel/database/database.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { hashOfToken, newSecretToken } from '../../kernel/tokens/secret-token.ts';
import { users } from '../accounts/accounts.table.ts';
import { userName } from '../accounts/user-name.sql.ts';
import { apiKeys } from './api-keys.table.ts';
import { isNotSuspended } from '../accounts/suspended-accounts.sql.ts';

/** How long the former secret is accepted after a rotation, in hours. */
const overlapHours = 24;

interface NewKey {
  readonly name: string;
  readonly scopes: readonly ApiKeyScope[];
  readonly lifetime: (typeof apiKeyLifetimes)[number];
}

const isExpired = sql<boolean>`coalesce(${apiKeys.expiresAt} <= now(), false)`;
const hasOwner = sql<boolean>`exists (
  select from ${users} where ${users.id} = ${apiKeys.userId} and ${users.active} and ${users.role} = 'administrador'
)`;
const columns = {
  id: apiKeys.id,
  name: apiKeys.name,
  ending: apiKeys.ending,
  scopes: apiKeys.scopes,
  createdAt: apiKeys.createdAt,
  createdBy: userName(apiKeys.userId),
  expiresAt: apiKeys.expiresAt,
  lastUsedAt: apiKeys.lastUsedAt,
  previousUntil: sql<Date | null>`case when ${apiKeys.previousUntil} > now() then ${apiKeys.previousUntil} end`.mapWith(
    apiKeys.previousUntil,
  ),
  isExpired,
  hasOwner,
};

interface Row extends Omit<ApiKey, 'createdAt' | 'expiresAt' | 'lastUsedAt' | 'previousUntil' | 'refusedFor'> {
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly previousUntil: Date | null;
  readonly isExpired: boolean;
  readonly hasOwner: boolean;
}

const toKey = ({ isExpired: expired, hasOwner: owned, ...row }: Row): ApiKey => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  previousUntil: row.previousUntil?.toISOString() ?? null,
  refusedFor: expired ? 'expired' : owned ? null : 'owner',
});

const newSecret = (): string => `${apiKeyPrefix}${newSecretToken()}`;

export const apiKeysRepository = {
  /** The keys of an account, latest first. */
  async list(database: Queryable, { accountId }: Pick<Principal, 'accountId'>): Promise<ApiKey[]> {
    const rows = await database.select(columns).from(apiKeys).where(eq(apiKeys.accountId, accountId)).orderBy(desc(apiKeys.id));
    return rows.map(toKey);
  },

  async count(database: Queryable, { accountId }: Pick<Principal, 'accountId'>): Promise<number> {
    const [row] = await database.select({ total: count() }).from(apiKeys).where(eq(apiKeys.accountId, accountId));
    return row?.total ?? 0;
  },

  async find(database: Queryable, { accountId }: Pick<Principal, 'accountId'>, id: number): Promise<ApiKey | undefined> {
    const [row] = await database
      .select(columns)
      .from(apiKeys)
      .where(and(eq(apiKeys.id, id), eq(apiKeys.accountId, accountId)));
    return row && toKey(row);
  },

  /** Creates a key. Returns its id, and the secret, of which only the hash is stored. */
  async create(
    database: Queryable,
    { accountId, userId }: Principal,
    { name, scopes, lifetime }: NewKey,
  ): Promise<{ readonly id: number; readonly secret: string }> {
    const secret = newSecret();
    const expiresAt = lifetime === 'never' ? null : sql`now() + make_interval(days => ${Number(lifetime)})`;
    const row = { accountId, userId, name, scopes: [...new Set(scopes)], expiresAt };
    const [made] = await database
      .insert(apiKeys)
      .values({ ...row, secretHash: hashOfToken(secret), ending: secret.slice(-4) })
      .returning({ id: apiKeys.id });
    if (!made) throw new Error('The database did not return the key.');
    return { id: made.id, secret };
  },

  /** Replaces the secret; the former one stays valid for a day. Undefined when the account has no such key. */
  async rotate(database: Queryable, { accountId }: Principal, id: number): Promise<string | undefined> {
    const secret = newSecret();
    const rotated = await database
      .update(apiKeys)
      .set({
        previousHash: apiKeys.secretHash,
        previousUntil: sql`now() + make_interval(hours => ${overlapHours})`,
        secretHash: hashOfToken(secret),
        ending: secret.slice(-4),
      })
      .where(and(eq(apiKeys.id, id), eq(apiKeys.accountId, accountId)));
    return rotated.rowCount === 1 ? secret : undefined;
  },

  /** Deletes a key. Returns its name; undefined when the account has no such key. */
  async delete(database: Queryable, { accountId }: Principal, id: number): Promise<string | undefined> {
    const [deleted] = await database
      .delete(apiKeys)
      .where(and(eq(apiKeys.id, id), eq(apiKeys.accountId, accountId)))
      .returning({ name: apiKeys.name });
    return deleted?.name;
  },

  /**
   * The principal of a secret and records its use; undefined when it is unknown, expired, or its owner no longer an administrator, and
   * 'suspended' where only the suspension of its account refuses it.
   */
  async authenticate(database: Database, secret: string): Promise<Principal | 'suspended' | undefined> {
    const hash = hashOfToken(secret);
    const [key] = await database
      .select({
        id: apiKeys.id,
        accountId: apiKeys.accountId,
        userId: apiKeys.userId,
        scopes: apiKeys.scopes,
        isInUse: isNotSuspended(apiKeys.accountId),
      })
      .from(apiKeys)
      .where(
        and(
          or(eq(apiKeys.secretHash, hash), and(eq(apiKeys.previousHash, hash), sql`${apiKeys.previousUntil} > now()`)),
          sql`not ${isExpired}`,
          hasOwner,
        ),
      );
    if (!key) return undefined;
    if (!key.isInUse) return 'suspended';
    const { id, accountId, userId, scopes } = key;
    await database
      .update(apiKeys)
      .set({ lastUsedAt: sql`date_trunc('minute', now())` })
      .where(and(eq(apiKeys.id, id), sql`${apiKeys.lastUsedAt} is distinct from date_trunc('minute', now())`));
    return { userId, accountId, role: 'administrador', family: `api-key ${id}`, scopes };
  },
};
