import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** When each provider last took a message, and when it last took none, for the operators of the platform. */
export const providerOutcomes = pgTable('provider_outcome', {
  /** `email`, `sms` or `wa`, followed by an account's id where the provider is the account's own: `email 7`. */
  channel: text().primaryKey(),
  lastSuccessAt: timestamp('last_success_at', { withTimezone: true }),
  lastFailureAt: timestamp('last_failure_at', { withTimezone: true }),
  /** The provider's words, without personal data. */
  lastFailure: text('last_failure'),
});
