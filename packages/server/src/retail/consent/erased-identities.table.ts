import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { accounts } from '../../identity/accounts/accounts.table.ts';

/**
 * Documents, e-mail addresses and mobile numbers of customers who were erased, as keyed hashes: an import that brings one of them again
 * does not make the customer reachable. Without the installation's secret key nobody can tell whose they are.
 */
export const erasedIdentities = pgTable(
  'erased_identity',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    /** HMAC-SHA-256 in base64url, see `erased-identities.ts`. */
    hash: text().notNull(),
    erasedAt: timestamp('erased_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.hash] })],
);
