import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Used proofs of the bot check, against replay. Kept longer than the provider accepts them: two minutes. */
export const usedProofs = pgTable('captcha_proof', {
  /** SHA-256 (base64url). */
  proofHash: text('proof_hash').primaryKey(),
  usedAt: timestamp('used_at', { withTimezone: true }).notNull().defaultNow(),
});
