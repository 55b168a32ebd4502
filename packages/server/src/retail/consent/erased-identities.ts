import { createHmac, hkdfSync } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { Config } from '../../kernel/config/config.ts';
import type { Queryable } from '../../kernel/database/database.ts';
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
  /** Forgets that somebody was erased: they registered again themselves. */
  forget(database: Queryable, accountId: number, identity: Identity): Promise<void>;
}

export function createErasedIdentities({ secretKey }: Pick<Config, 'secretKey'>): ErasedIdentities {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'erased identities', 32));
  const hashesOf = (accountId: number, { document, email, mobile }: Identity): string[] =>
    Object.entries({ document, email: email?.toLowerCase(), mobile }).flatMap(([kind, value]) =>
      value ? [createHmac('sha256', key).update(`${accountId} ${kind} ${value}`).digest('base64url')] : [],
    );
  return {
    async of(database, accountId) {
      const rows = await database
        .select({ hash: erasedIdentities.hash })
        .from(erasedIdentities)
        .where(eq(erasedIdentities.accountId, accountId));
      const erased = new Set(rows.map(({ hash }) => hash));
      return (identity) => erased.size > 0 && hashesOf(accountId, identity).some((hash) => erased.has(hash));
    },
    async remember(database, accountId, identities) {
      const hashes = new Set(identities.flatMap((identity) => hashesOf(accountId, identity)));
      if (hashes.size === 0) return;
      const rows = [...hashes].map((hash) => ({ accountId, hash }));
      await database.insert(erasedIdentities).values(rows).onConflictDoNothing();
    },
    async forget(database, accountId, identity) {
      const hashes = hashesOf(accountId, identity);
      if (hashes.length === 0) return;
      await database
        .delete(erasedIdentities)
        .where(and(eq(erasedIdentities.accountId, accountId), inArray(erasedIdentities.hash, hashes)));
    },
  };
}
