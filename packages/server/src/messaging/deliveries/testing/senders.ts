import { expect } from '@jest/globals';
import { eq } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database.ts';
import { occurrences, schedules } from '../../schedules/schedules.table.ts';
import { channelPauses } from '../channel-pauses.table.ts';
import { deliveries, deliveryState } from '../deliveries.table.ts';
import type { OutgoingMessages, Providers } from '../../../channels/channel-providers.ts';
import type { Outcome } from '../../../kernel/messages/message-provider.ts';
import { type Sender, type SenderSettings, type SenderTools, startSending } from '../sender.ts';
import { senderTools } from './sending.ts';

const never = 1_000_000;
const accepted: Outcome = { kind: 'accepted', reference: undefined };

type Left = { [C in keyof OutgoingMessages]: OutgoingMessages[C][] };

/** Fake providers that record messages. `answer` decides the outcome by channel and address. */
export function recordingProviders(
  answer: (channel: keyof OutgoingMessages, to: string) => Outcome | Promise<Outcome> = () => accepted,
) {
  const left: Left = { email: [], sms: [], wa: [] };
  const provider = <C extends keyof OutgoingMessages>(channel: C, kept: OutgoingMessages[C][]) => ({
    connections: 2,
    send: async (message: OutgoingMessages[C]) => {
      kept.push(message);
      return answer(channel, message.to);
    },
    close: () => undefined,
  });
  const providers: Providers = {
    email: provider('email', left.email),
    sms: provider('sms', left.sms),
    wa: provider('wa', left.wa),
  };
  return { left, providers };
}

/** Senders that poll on the test's request, on its database. */
export function sendersOn(database: Database) {
  const closers: (() => Promise<void>)[] = [];
  return {
    async start(
      providers: Providers,
      { tools = {}, ...settings }: SenderSettings & { readonly tools?: Partial<SenderTools> } = {},
    ): Promise<Sender> {
      const faults: unknown[] = [];
      const onFault = (error: unknown): void => void faults.push(error);
      const queue = { listen: async () => undefined };
      const sender = await startSending(
        { ...senderTools, database, queue, providers, onFault, ...tools },
        { lookEveryMs: never, ...settings },
      );
      closers.push(async () => {
        await sender.stop();
        expect(faults).toEqual([]);
      });
      return sender;
    },
    /** Counts the messages of an occurrence by state. */
    async counts(occurrenceId: number): Promise<Record<string, number>> {
      const rows = await database
        .select({ state: deliveries.state })
        .from(deliveries)
        .where(eq(deliveries.occurrenceId, occurrenceId));
      const named = Object.entries(deliveryState).map(
        ([name, state]) => [name, rows.filter((row) => row.state === state).length] as const,
      );
      return Object.fromEntries(named.filter(([, count]) => count > 0));
    },
    /** Why messages of an occurrence were not sent, by address. */
    async reasons(occurrenceId: number): Promise<Record<string, string>> {
      const rows = await database.select().from(deliveries).where(eq(deliveries.occurrenceId, occurrenceId));
      return Object.fromEntries(rows.flatMap(({ address, error }) => (error === null ? [] : [[address, error]])));
    },
    async state(occurrenceId: number): Promise<string | undefined> {
      const [row] = await database.select({ state: occurrences.state }).from(occurrences).where(eq(occurrences.id, occurrenceId));
      return row?.state;
    },
    /** For `afterEach`: no message of one test is sent in the next. */
    async close(): Promise<void> {
      for (const close of closers.splice(0).toReversed()) await close();
      await database.update(schedules).set({ state: 'pausada' });
      await database.delete(channelPauses);
    },
  };
}
