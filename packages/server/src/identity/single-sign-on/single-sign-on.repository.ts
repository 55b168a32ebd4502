import type { SingleSignOnDomain, singleSignOnForm, SingleSignOnSettings } from '@pregon/contract/account/single-sign-on.schema';
import { and, asc, count, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import { accounts, users } from '../accounts/accounts.table.ts';
import type { Queryable, Transaction } from '../../kernel/database/database.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import type { SealedColumn } from '../../kernel/tokens/sealed-column.ts';
import type { SecretBox } from '../../kernel/tokens/secret-box.ts';
import { newSecretToken } from '../../kernel/tokens/secret-token.ts';
import { hasSecondFactorSql } from '../second-factor/second-factors.repository.ts';
import { sessions } from '../session/sessions.table.ts';
import { singleSignOnDomains, singleSignOns } from './single-sign-on.table.ts';

const ownerOf = (accountId: number | string): string => `identity provider of account ${accountId}`;

export const singleSignOnSecrets: SealedColumn = {
  label: 'Claves de los proveedores de ingreso',
  table: singleSignOns,
  column: singleSignOns.clientSecret,
  key: [singleSignOns.accountId],
  ownerOf: (accountId = '') => ownerOf(accountId),
};

/** The stored settings, with the secret encrypted. */
export type SingleSignOnRow = typeof singleSignOns.$inferSelect;

type DomainRow = typeof singleSignOnDomains.$inferSelect;

/** The TXT record that confirms a domain. */
export const domainRecord = ({ domain, proof }: Pick<DomainRow, 'domain' | 'proof'>) => ({
  recordName: `_pregon-ingreso.${domain}`,
  recordValue: `pregon-ingreso=${proof}`,
});

const toDomain = ({ id, domain, proof, confirmedAt }: DomainRow): SingleSignOnDomain => ({
  id,
  domain,
  ...domainRecord({ domain, proof }),
  confirmedAt: confirmedAt?.toISOString() ?? null,
});

/** The unique index decides a race condition: of two accounts that confirm a domain at once, one gets it. */
const isTaken = (error: unknown): boolean => {
  const { cause } = error as { readonly cause?: { readonly code?: string; readonly constraint?: string } };
  return cause?.code === '23505' && cause.constraint === 'single_sign_on_domain_confirmed';
};

interface EndedSessions {
  /** The session that goes on. */
  readonly family: string;
  readonly bySso: boolean;
  /** Selects the ids of the users. */
  readonly of: SQL;
}

/** Ends the open sessions of some users that were opened by the provider, or otherwise. Returns them. */
async function endSessions(transaction: Transaction, { family, bySso, of }: EndedSessions): Promise<readonly string[]> {
  const ended = await transaction
    .update(sessions)
    .set({ endedAt: sql`now()` })
    .where(and(isNull(sessions.endedAt), eq(sessions.bySso, bySso), ne(sessions.id, family), sql`${sessions.userId} in (${of})`))
    .returning({ id: sessions.id });
  return ended.map(({ id }) => id);
}

export const singleSignOnRepository = {
  async find(database: Queryable, accountId: number): Promise<SingleSignOnRow | undefined> {
    const [row] = await database.select().from(singleSignOns).where(eq(singleSignOns.accountId, accountId));
    return row;
  },

  /** Locks the account, so that its settings and domains change one after the other. */
  async lock(transaction: Transaction, accountId: number): Promise<void> {
    await transaction.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('update');
  },

  async listDomains(database: Queryable, accountId: number): Promise<DomainRow[]> {
    const own = eq(singleSignOnDomains.accountId, accountId);
    return database.select().from(singleSignOnDomains).where(own).orderBy(asc(singleSignOnDomains.domain));
  },

  /** Settings and domains as administrators see them. */
  async read(database: Queryable, accountId: number): Promise<Omit<SingleSignOnSettings, 'redirectUri'>> {
    const [row, domains] = await Promise.all([this.find(database, accountId), this.listDomains(database, accountId)]);
    return { settings: row ?? null, domains: domains.map(toDomain) };
  },

  secretOf: (box: SecretBox, { accountId, clientSecret }: SingleSignOnRow): string => box.open(ownerOf(accountId), clientSecret),

  /** Stores the settings. An empty secret keeps the stored one. */
  async save(
    transaction: Transaction,
    box: SecretBox,
    accountId: number,
    { clientSecret, defaultRole, ...form }: InferOutput<typeof singleSignOnForm>,
  ): Promise<void> {
    const values = { ...form, defaultRole: defaultRole === '' ? null : defaultRole };
    if (clientSecret === '') {
      await transaction
        .update(singleSignOns)
        .set({ ...values, updatedAt: sql`now()` })
        .where(eq(singleSignOns.accountId, accountId));
      return;
    }
    const stored = { ...values, clientSecret: box.seal(ownerOf(accountId), clientSecret) };
    await transaction
      .insert(singleSignOns)
      .values({ accountId, ...stored })
      .onConflictDoUpdate({ target: singleSignOns.accountId, set: { ...stored, updatedAt: sql`now()` } });
  },

  /** The active administrators who may log in by password and a second factor, whatever the provider does. */
  async countKeyHolders(database: Queryable, accountId: number): Promise<number> {
    const [row] = await database
      .select({ total: count() })
      .from(users)
      .where(
        and(eq(users.accountId, accountId), eq(users.active, true), eq(users.role, 'administrador'), sql`${hasSecondFactorSql}`),
      );
    return row?.total ?? 0;
  },

  /** Deletes the settings with their secret. Returns the issuer; undefined when there were none. */
  async remove(transaction: Transaction, accountId: number): Promise<string | undefined> {
    const own = eq(singleSignOns.accountId, accountId);
    const [removed] = await transaction.delete(singleSignOns).where(own).returning({ issuer: singleSignOns.issuer });
    return removed?.issuer;
  },

  /** Ends the sessions that the provider opened, but for that of whoever asks. Returns them. */
  async endProviderSessions(
    transaction: Transaction,
    { accountId, family }: Pick<Principal, 'accountId' | 'family'>,
  ): Promise<readonly string[]> {
    return endSessions(transaction, { family, bySso: true, of: sql`select id from staff_user where account_id = ${accountId}` });
  },

  /**
   * Ends the sessions that were opened otherwise, of users who may log in by the provider only, but for that of whoever asks. Returns
   * them.
   */
  async endOtherSessions(
    transaction: Transaction,
    { accountId, family }: Pick<Principal, 'accountId' | 'family'>,
  ): Promise<readonly string[]> {
    const of = sql`select id from staff_user where account_id = ${accountId} and not (role = 'administrador' and ${hasSecondFactorSql})`;
    return endSessions(transaction, { family, bySso: false, of });
  },

  /** Adds a domain that is not confirmed. Nothing happens when the account has it. */
  async addDomain(transaction: Transaction, accountId: number, domain: string): Promise<boolean> {
    const added = await transaction
      .insert(singleSignOnDomains)
      .values({ accountId, domain, proof: newSecretToken() })
      .onConflictDoNothing();
    return added.rowCount === 1;
  },

  async findDomain(database: Queryable, accountId: number, id: number): Promise<DomainRow | undefined> {
    const own = and(eq(singleSignOnDomains.accountId, accountId), eq(singleSignOnDomains.id, id));
    const [row] = await database.select().from(singleSignOnDomains).where(own);
    return row;
  },

  /** Confirms a domain. False: another account has confirmed it. The caller's transaction is lost then. */
  async confirmDomain(transaction: Transaction, id: number): Promise<boolean> {
    try {
      await transaction
        .update(singleSignOnDomains)
        .set({ confirmedAt: sql`coalesce(confirmed_at, now())` })
        .where(eq(singleSignOnDomains.id, id));
      return true;
    } catch (error) {
      if (isTaken(error)) return false;
      throw error;
    }
  },

  async removeDomain(transaction: Transaction, accountId: number, id: number): Promise<string | undefined> {
    const [removed] = await transaction
      .delete(singleSignOnDomains)
      .where(and(eq(singleSignOnDomains.accountId, accountId), eq(singleSignOnDomains.id, id)))
      .returning({ domain: singleSignOnDomains.domain });
    return removed?.domain;
  },

  /** Whether an account requires single sign-on. */
  async isRequired(database: Queryable, accountId: number): Promise<boolean> {
    const row = await this.find(database, accountId);
    return row !== undefined && row.enabled && row.required;
  },

  /** The enabled provider of an e-mail's domain. */
  async findByEmail(database: Queryable, email: string): Promise<SingleSignOnRow | undefined> {
    const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
    const [row] = await database
      .select({ provider: singleSignOns })
      .from(singleSignOnDomains)
      .innerJoin(singleSignOns, eq(singleSignOns.accountId, singleSignOnDomains.accountId))
      .where(
        and(eq(singleSignOnDomains.domain, domain), isNotNull(singleSignOnDomains.confirmedAt), eq(singleSignOns.enabled, true)),
      );
    return row?.provider;
  },
};
