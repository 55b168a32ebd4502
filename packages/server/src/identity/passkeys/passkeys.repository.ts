import type { Passkey, PasskeyCreation } from '@pregon/contract/session/passkeys.schema';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../kernel/database/database.ts';
import { passkeys } from './passkeys.table.ts';

/** Whether the person of the `staff_user` row of a query has a passkey, as an expression. */
export const hasPasskeySql: SQL<boolean> = sql<boolean>`exists (
  select from passkey where passkey.person_id = staff_user.person_id)`;

/** A stored passkey with its key. */
export type StoredPasskey = typeof passkeys.$inferSelect;

export const passkeysRepository = {
  /** A person's passkeys, oldest first. */
  async list(database: Queryable, personId: string): Promise<Passkey[]> {
    const rows = await database
      .select()
      .from(passkeys)
      .where(eq(passkeys.personId, personId))
      .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
    return rows.map(({ id, name, createdAt, lastUsedAt, synced }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      isSynced: synced,
    }));
  },

  /** How the authenticators of a person's passkeys are recognized, so that none is registered twice. */
  async credentialsOf(database: Queryable, personId: string): Promise<PasskeyCreation['excludeCredentials']> {
    const rows = await database
      .select({ id: passkeys.credentialId, transports: passkeys.transports })
      .from(passkeys)
      .where(eq(passkeys.personId, personId));
    return rows.map((row) => ({ ...row, type: 'public-key' }));
  },

  /** Whether a person has any. */
  async exist(database: Queryable, personId: string): Promise<boolean> {
    const rows = await database.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.personId, personId)).limit(1);
    return rows.length > 0;
  },

  /** Finds a passkey by its authenticator's id, and locks it until the transaction ends. */
  async lockByCredential(transaction: Transaction, credentialId: string): Promise<StoredPasskey | undefined> {
    const [row] = await transaction.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)).for('update');
    return row;
  },

  /** Locks a person's passkeys until the transaction ends, so that of two that are removed at once one sees the other. */
  async lockOfPerson(transaction: Transaction, personId: string): Promise<StoredPasskey[]> {
    return transaction.select().from(passkeys).where(eq(passkeys.personId, personId)).orderBy(asc(passkeys.id)).for('update');
  },

  /** False when the credential is registered already. */
  async create(database: Queryable, row: typeof passkeys.$inferInsert): Promise<boolean> {
    const stored = await database.insert(passkeys).values(row).onConflictDoNothing().returning({ id: passkeys.id });
    return stored.length === 1;
  },

  async recordUse(
    database: Queryable,
    id: string,
    { counter, synced }: Pick<StoredPasskey, 'counter' | 'synced'>,
  ): Promise<void> {
    await database
      .update(passkeys)
      .set({ counter, synced, lastUsedAt: sql`now()` })
      .where(eq(passkeys.id, id));
  },

  async remove(database: Queryable, personId: string, id: string): Promise<void> {
    await database.delete(passkeys).where(and(eq(passkeys.personId, personId), eq(passkeys.id, id)));
  },

  async removeAll(database: Queryable, personId: string): Promise<void> {
    await database.delete(passkeys).where(eq(passkeys.personId, personId));
  },

  /** Gives the passkeys of a person to another one. */
  async move(transaction: Transaction, from: string, to: string): Promise<void> {
    await transaction.update(passkeys).set({ personId: to }).where(eq(passkeys.personId, from));
  },
};
