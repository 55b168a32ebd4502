import { integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { accounts } from '../../identity/accounts/accounts.table.ts';

/** Domains and addresses that an account sends e-mail from, once it has shown that they are its own. */
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
    /** Of a domain, the value of the DNS TXT record; of an address, the SHA-256 of the code that was mailed to it. */
    proof: text().notNull(),
    /** Until when the code of an address is good. */
    proofExpiresAt: timestamp('proof_expires_at', { withTimezone: true }),
    /** Wrong codes since the last one was mailed. */
    attempts: integer().notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    verifiedAt: timestamp('verified_at', { withTimezone: true }),
  },
  (table) => [unique('sender_identity_value').on(table.accountId, table.value)],
);
