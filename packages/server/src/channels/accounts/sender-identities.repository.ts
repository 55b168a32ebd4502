import { and, asc, count, eq, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { senderIdentities } from './sender-identities.table.ts';

export type SenderRow = typeof senderIdentities.$inferSelect;

const { id, accountId: account, verifiedAt, value } = senderIdentities;
const own = (accountId: number, senderId: number) => and(eq(account, accountId), eq(id, senderId));

/** Time to live of a mailed verification code, in minutes. */
export const codeMinutes = 30;
const codeExpiry = sql`now() + make_interval(mins => ${codeMinutes})`;

/** `hola@tienda.example` → `tienda.example` */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** A domain and its parent domains that can be registered: `correo.tienda.example`, `tienda.example`. */
const domainsAbove = (domain: string): readonly string[] => {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
};

/** Repository of the domains and addresses that accounts send from. */
export const senderIdentitiesRepository = {
  async list(database: Queryable, accountId: number): Promise<SenderRow[]> {
    return database.select().from(senderIdentities).where(eq(account, accountId)).orderBy(asc(value));
  },

  async count(database: Queryable, accountId: number): Promise<number> {
    const [row] = await database.select({ total: count() }).from(senderIdentities).where(eq(account, accountId));
    return row?.total ?? 0;
  },

  async find(database: Queryable, accountId: number, senderId: number): Promise<SenderRow | undefined> {
    const [row] = await database.select().from(senderIdentities).where(own(accountId, senderId));
    return row;
  },

  /** Undefined when the account has it already. */
  async add(database: Queryable, sender: Pick<SenderRow, 'accountId' | 'kind' | 'value' | 'proof'>): Promise<number | undefined> {
    const values = { ...sender, ...(sender.kind === 'address' && { proofExpiresAt: codeExpiry }) };
    const [row] = await database.insert(senderIdentities).values(values).onConflictDoNothing().returning({ id });
    return row?.id;
  },

  /** Replaces the verification code of an address; the previous code becomes invalid. */
  async renewCode(database: Queryable, senderId: number, proof: string): Promise<void> {
    await database.update(senderIdentities).set({ proof, proofExpiresAt: codeExpiry, attempts: 0 }).where(eq(id, senderId));
  },

  /** Counts an attempt at a code. Undefined when the code has expired, or has no attempts left. */
  async tryCode(database: Queryable, senderId: number, most: number): Promise<SenderRow | undefined> {
    const [row] = await database
      .update(senderIdentities)
      .set({ attempts: sql`attempts + 1` })
      .where(and(eq(id, senderId), sql`attempts < ${most}`, sql`proof_expires_at > now()`))
      .returning();
    return row;
  },

  async markVerified(database: Queryable, senderId: number): Promise<void> {
    await database
      .update(senderIdentities)
      .set({ verifiedAt: sql`now()`, proofExpiresAt: null })
      .where(eq(id, senderId));
  },

  /** Returns its value; undefined when the account has no such sender. */
  async remove(database: Queryable, accountId: number, senderId: number): Promise<string | undefined> {
    const [row] = await database.delete(senderIdentities).where(own(accountId, senderId)).returning({ value });
    return row?.value;
  },

  /** Whether an account has verified an address, its domain, or a domain above that. */
  async isVerified(database: Queryable, accountId: number, address: string): Promise<boolean> {
    const wanted = sql.join(
      [address.toLowerCase(), ...domainsAbove(domainOf(address))].map((one) => sql`${one}`),
      sql`, `,
    );
    const rows = await database
      .select({ id })
      .from(senderIdentities)
      .where(and(eq(account, accountId), isNotNull(verifiedAt), sql`${value} in (${wanted})`))
      .limit(1);
    return rows.length > 0;
  },
};
