import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../kernel/database/database.ts';
import { applyEvents } from './apply-events.ts';
import type { EventScope, ProviderEvent } from './provider-event.ts';

/** A provider may report a message before its sender has recorded that it left. In ms. */
export const usualWaits: readonly number[] = [200, 400, 800];

/** Applies what a provider reports, and tries again shortly what is about messages that nobody knows yet. */
export async function takeEvents(
  database: Database,
  events: readonly ProviderEvent[],
  { waits = usualWaits, of }: { readonly waits?: readonly number[]; readonly of?: EventScope } = {},
): Promise<void> {
  let unknown = await applyEvents(database, events, new Date(), { of });
  for (const ms of waits) {
    if (unknown.length === 0) return;
    await wait(ms);
    unknown = await applyEvents(database, unknown, new Date(), { of });
  }
}
