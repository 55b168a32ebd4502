import { type accountRoles, type Role, roles } from '@pregon/contract/session/roles';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, timestamp, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { accounts } from '../accounts/accounts.table.ts';

/** The values of a claim for each role. A role is missing where they were saved before there was such a role. */
export type RoleValues = Readonly<Record<(typeof accountRoles)[number], string> & Partial<Record<Role, string>>>;

/** The identity provider (OpenID Connect) of an account. */
export const singleSignOns = pgTable('single_sign_on', {
  accountId: integer('account_id')
    .primaryKey()
    .references(() => accounts.id),
  issuer: text().notNull(),
  clientId: text('client_id').notNull(),
  /** Encrypted. */
  clientSecret: text('client_secret').notNull(),
  enabled: boolean().notNull(),
  /** Whether passwords open the account no longer, but for administrators with a second factor. */
  required: boolean().notNull(),
  /** Whether the account declares that its provider asks everybody for a second factor. */
  providerVerifies: boolean('provider_verifies').notNull(),
  /** The claim that decides roles. Empty: none does. */
  roleClaim: text('role_claim').notNull(),
  /** The values of the claim for each role, one in each line. */
  roleValues: jsonb('role_values').$type<RoleValues>().notNull(),
  /** The role of those without any of the values. Null: they are not let in. */
  defaultRole: text('default_role', { enum: roles }),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

/** The domains of e-mail addresses that log in by an account's identity provider. */
export const singleSignOnDomains = pgTable(
  'single_sign_on_domain',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    /** In lower case. */
    domain: text().notNull(),
    /** The secret part of the TXT record, which differs by account. */
    proof: text().notNull(),
    /** Null until the record was found: until then the domain counts for nothing. */
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('single_sign_on_domain_account').on(table.accountId, table.domain),
    uniqueIndex('single_sign_on_domain_confirmed')
      .on(table.domain)
      .where(sql`confirmed_at is not null`),
  ],
);

/** Log-ins that were sent to a provider and have not come back yet. */
export const singleSignOnAttempts = pgTable(
  'single_sign_on_attempt',
  {
    /** Hash of the token in the browser's cookie, from which state, nonce and code verifier derive. */
    tokenHash: text('token_hash').primaryKey(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('single_sign_on_attempt_expiry').on(table.expiresAt)],
);
