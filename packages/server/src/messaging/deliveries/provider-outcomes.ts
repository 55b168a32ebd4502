import type { Database } from '../../kernel/database/database.ts';
import type { Outcome } from '../../kernel/messages/message-provider.ts';
import { redactCause } from '../../kernel/observability/pii-redaction.ts';
import { createWriteThrottle } from './write-throttle.ts';
import { providerOutcomes } from './provider-outcomes.table.ts';

/** How often a process writes the same kind of outcome of a provider at most. */
const writeEveryMs = 15_000;

/** The outcome of a message as far as it says something about its provider. */
export interface ReportedOutcome {
  readonly kind: Outcome['kind'];
  readonly reason?: string;
}

export interface ProviderOutcomes {
  /** Called after every outcome; few of them are written. Refused messages say nothing about the provider. */
  record(channel: string, outcome: ReportedOutcome): Promise<void>;
}

/** Records when each provider last took a message and last failed: throttled, so that sending does not wait for it. */
export function createProviderOutcomes(database: Database, clock: () => Date): ProviderOutcomes {
  const isDue = createWriteThrottle(writeEveryMs);
  const write = async (channel: string, values: Partial<typeof providerOutcomes.$inferInsert>): Promise<void> => {
    await database
      .insert(providerOutcomes)
      .values({ channel, ...values })
      .onConflictDoUpdate({ target: providerOutcomes.channel, set: values });
  };
  return {
    async record(channel, { kind, reason = '' }) {
      if (kind === 'accepted' && isDue(`${channel} accepted`)) await write(channel, { lastSuccessAt: clock() });
      if ((kind === 'unavailable' || kind === 'uncertain') && isDue(`${channel} failed`)) {
        await write(channel, { lastFailureAt: clock(), lastFailure: redactCause(reason) });
      }
    },
  };
}
