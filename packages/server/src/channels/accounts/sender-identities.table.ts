import { integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { accounts } from '../../identity/accounts/accounts.table.ts';

/** Domains and addresses that an account sends e-mail from, once it has verified them. */
export const senderIdentities = pgTable(
  'sender_identity',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    kind: text({ enum: ['domain', 'address'] }).notNull(),
    /** In lower case: `tienda.example`, `hola@tienda.example`. */
    value: text().notNull(),
    /** The value of a domain's DNS TXT record, or the SHA-256 of the code that was mailed to an address. */
    proof: text().notNull(),
    /** Expiry of the code of an address. */
    proofExpiresAt: timestamp('proof_expires_at', { withTimezone: true }),
    /** Failed attempts since the last code was mailed. */
    attempts: integer().notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    verifiedAt: timestamp('verified_at', { withTimezone: true }),
  },
  (table) => [unique('sender_identity_value').on(table.accountId, table.value)],
);
