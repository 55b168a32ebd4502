import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Proofs of the bot check that were good once, and so are no more. Kept for longer than the provider takes them: two minutes. */
export const usedProofs = pgTable('captcha_proof', {
  /** SHA-256, base64url. */
  proofHash: text('proof_hash').primaryKey(),
  usedAt: timestamp('used_at', { withTimezone: true }).notNull().defaultNow(),
});
