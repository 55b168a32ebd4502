import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../kernel/database/database.ts';
import { applyEvents } from './apply-events.ts';
import type { EventScope, ProviderEvent } from './provider-event.ts';

/** Retry delays in milliseconds: a provider may report a message before its sender has recorded that it was sent. */
export const usualWaits: readonly number[] = [200, 400, 800];

/** Applies the events of a provider, and retries shortly those of unknown messages. Returns how many stay unknown. */
export async function takeEvents(
  database: Database,
  events: readonly ProviderEvent[],
  { waits = usualWaits, of }: { readonly waits?: readonly number[]; readonly of?: EventScope } = {},
): Promise<number> {
  let unknown = await applyEvents(database, events, new Date(), { of });
  for (const ms of waits) {
    if (unknown.length === 0) return 0;
    await wait(ms);
    unknown = await applyEvents(database, unknown, new Date(), { of });
  }
  return unknown.length;
}
