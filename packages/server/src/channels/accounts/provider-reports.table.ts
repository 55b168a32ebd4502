import type { ProviderReport, ReportedEvent } from '@pregon/contract/account/provider-report';
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

type Received = NonNullable<ProviderReport['received']>;
type Refused = NonNullable<ProviderReport['refused']>;

/** What each provider last reported by its webhook, for who asks whether reports arrive. */
export const providerReports = pgTable('provider_report', {
  /** `email`, `sms` or `wa`, followed by an account's id where the provider is the account's own: `email 7`. */
  channel: text().primaryKey(),
  receivedAt: timestamp('received_at', { withTimezone: true }),
  events: text().array().$type<ReportedEvent[]>(),
  outcome: text().$type<Received['outcome']>(),
  refusedAt: timestamp('refused_at', { withTimezone: true }),
  refusal: text().$type<Refused['reason']>(),
});
