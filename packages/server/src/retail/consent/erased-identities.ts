import { createHmac, hkdfSync } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { deriveKeys, type KeyRings } from '../../kernel/tokens/key-ring.ts';
import { erasedIdentities } from './erased-identities.table.ts';

/** The normalized document, e-mail address and mobile number of a person, as far as they are known. */
export interface Identity {
  readonly document?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly mobile?: string | null | undefined;
}

/** Remembers erased people by keyed hashes, so that an import does not make them reachable again. */
export interface ErasedIdentities {
  /** Whether somebody was erased from an account, as a function of their identity. It knows everybody who is erased now. */
  of(database: Queryable, accountId: number): Promise<(identity: Identity) => boolean>;
  remember(database: Queryable, accountId: number, identities: readonly Identity[]): Promise<void>;
  /** The keyed hash of an identity of one kind at an account, as `remember` stores it. */
  hashOf(accountId: number, identity: Identity): string;
  /** Its hashes by all keys that were ever the first. */
  hashesOf(accountId: number, identity: Identity): readonly string[];
  /** Forgets that somebody was erased: they registered again themselves. */
  forget(database: Queryable, accountId: number, identity: Identity): Promise<void>;
}

/** A hash as it is stored: with the id of its key before it, unless it is of SECRET_KEY. */
const stored = (keyId: string, hash: string): string => (keyId === '' ? hash : `${keyId}.${hash}`);

/** How many hashes each key of the ring has made, by its id. */
export async function countErasedIdentities(database: Queryable): Promise<Map<string, number>> {
  const { rows } = await database.execute<{ id: string; total: number }>(sql`
    select case when hash like '%.%' then split_part(hash, '.', 1) else '' end as id, count(*)::int as total
    from erased_identity group by 1`);
  return new Map(rows.map(({ id, total }) => [id, total]));
}

/** What a key of the ring hashes cannot be hashed again with another: who was erased is known by all keys that were ever the first. */
export function createErasedIdentities({ keys }: { readonly keys: Pick<KeyRings, 'suppression'> }): ErasedIdentities {
  const { current, all } = deriveKeys(keys.suppression, (secret) =>
    Buffer.from(hkdfSync('sha256', secret, '', 'erased identities', 32)),
  );
  const hashesOf = (accountId: number, { document, email, mobile }: Identity, by: typeof all): string[] =>
    Object.entries({ document, email: email?.toLowerCase(), mobile }).flatMap(([kind, value]) =>
      value
        ? by.map(({ id, key }) =>
            stored(id, createHmac('sha256', key).update(`${accountId} ${kind} ${value}`).digest('base64url')),
          )
        : [],
    );
  return {
    async of(database, accountId) {
      const rows = await database
        .select({ hash: erasedIdentities.hash })
        .from(erasedIdentities)
        .where(eq(erasedIdentities.accountId, accountId));
      const erased = new Set(rows.map(({ hash }) => hash));
      return (identity) => erased.size > 0 && hashesOf(accountId, identity, all).some((hash) => erased.has(hash));
    },
    async remember(database, accountId, identities) {
      const hashes = new Set(identities.flatMap((identity) => hashesOf(accountId, identity, [current])));
      if (hashes.size === 0) return;
      const rows = [...hashes].map((hash) => ({ accountId, hash }));
      await database.insert(erasedIdentities).values(rows).onConflictDoNothing();
    },
    hashOf: (accountId, identity) => hashesOf(accountId, identity, [current])[0] ?? '',
    hashesOf: (accountId, identity) => hashesOf(accountId, identity, all),
    async forget(database, accountId, identity) {
      const hashes = hashesOf(accountId, identity, all);
      if (hashes.length === 0) return;
      await database
        .delete(erasedIdentities)
        .where(and(eq(erasedIdentities.accountId, accountId), inArray(erasedIdentities.hash, hashes)));
    },
  };
}
