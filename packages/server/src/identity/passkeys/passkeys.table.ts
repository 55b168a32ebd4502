import { transports } from '@pregon/contract/session/passkeys.schema';
import { bigint, boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Passkeys (Web Authentication) of persons, for all of their accounts. */
export const passkeys = pgTable(
  'passkey',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** `staff_user.person_id`, which is not a key of that table: a person has a row in each account. */
    personId: uuid('person_id').notNull(),
    /** The authenticator's id of the credential (base64url). */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE key (base64url). */
    publicKey: text('public_key').notNull(),
    /** Signatures that the authenticator has counted; 0 for those that do not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How the browser reaches the authenticator: `internal`, `usb`. */
    transports: text({ enum: transports }).array().notNull(),
    /** Whether a password manager may keep it on several devices. */
    synced: boolean().notNull(),
    name: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (table) => [index('passkey_person').on(table.personId)],
);

/** Challenges that were issued and not used yet. */
export const passkeyChallenges = pgTable(
  'passkey_challenge',
  {
    /** SHA-256 of the challenge (base64url). */
    challengeHash: text('challenge_hash').primaryKey(),
    /** The person who registers a passkey with it; null: anybody may log in with it. */
    personId: uuid('person_id'),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('passkey_challenge_expiry').on(table.expiresAt)],
);
