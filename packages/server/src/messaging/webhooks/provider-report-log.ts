import { type ProviderReport, type ReportedEvent, reportedEvents } from '@pregon/contract/account/provider-report';
import { providerReportsRepository } from '../../channels/accounts/provider-reports.repository.ts';
import type { Database } from '../../kernel/database/database.ts';
import { Fault } from '../../kernel/http/fault.ts';
import { createWriteThrottle } from '../deliveries/write-throttle.ts';
import type { ProviderEvent } from './provider-event.ts';

/** How often a process writes the same kind of report of a provider at most: a provider may send hundreds a second. */
const writeEveryMs = 5000;

interface Steps {
  /** Verifies the request and reads its events. */
  readonly read: () => Promise<readonly ProviderEvent[]>;
  /** Applies the events, and returns how many belong to no message and no customer. */
  readonly apply: (events: readonly ProviderEvent[]) => Promise<number>;
}

const kindsOf = (events: readonly ProviderEvent[]): ReportedEvent[] =>
  reportedEvents.filter((kind) => events.some((event) => event.kind === kind));

/** Handles requests of providers, and keeps of each provider what it last reported and when it was last refused. */
export function createProviderReportLog(database: Database, clock = () => new Date()) {
  const isDue = createWriteThrottle(writeEveryMs);

  const refuse = async (provider: string, refusal: NonNullable<ProviderReport['refused']>['reason']): Promise<void> => {
    if (isDue(`${provider} ${refusal}`))
      await providerReportsRepository.write(database, provider, { refusedAt: clock(), refusal });
  };

  /** @param provider `sms` of the installation, `sms 7` of an account */
  return async (provider: string, { read, apply }: Steps): Promise<void> => {
    let events: readonly ProviderEvent[];
    try {
      events = await read();
    } catch (error) {
      if (error instanceof Fault) await refuse(provider, error.code === 'NOT_FOUND' ? 'signature' : 'unreadable');
      throw error;
    }
    const unknown = await apply(events);
    const outcome = events.length === 0 ? 'empty' : unknown > 0 ? 'unknown' : 'applied';
    const kinds = kindsOf(events);
    if (!isDue([provider, outcome, ...kinds].join(' '))) return;
    await providerReportsRepository.write(database, provider, { receivedAt: clock(), events: kinds, outcome });
  };
}
