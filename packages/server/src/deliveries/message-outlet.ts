import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { openMail } from './open-mail.ts';
import type { MessageProvider, OutgoingMessages } from './providers/message-provider.ts';

type Channel = keyof OutgoingMessages;

/** The way out of one channel, and what ends with it. */
export interface OpenedProvider<Message> {
  readonly provider: MessageProvider<Message>;
  close(): Promise<void>;
}

/** The ways out for messages, each opened when it is needed first. */
export interface MessageOutlet {
  provider<C extends Channel>(channel: C): Promise<MessageProvider<OutgoingMessages[C]>>;
  /** Once more does nothing. */
  close(): Promise<void>;
}

/** A channel that nobody has set up: it takes nothing, and says why. */
const closed = (reason: string) => async (): Promise<OpenedProvider<unknown>> => ({
  provider: { connections: 1, send: async () => ({ kind: 'refused', reason, permanent: true }), close: () => undefined },
  close: async () => undefined,
});

interface WayOut<Message> {
  provider(): Promise<MessageProvider<Message>>;
  close(): Promise<void>;
}

/** Opens once. What could not open is tried again the next time. */
function lazily<Message>(open: () => Promise<OpenedProvider<Message>>): WayOut<Message> {
  let opened: Promise<OpenedProvider<Message>> | undefined;
  return {
    async provider() {
      opened ??= open().catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
      return (await opened).provider;
    },
    async close() {
      const way = await opened;
      opened = undefined;
      await way?.close();
    },
  };
}

export function createMessageOutlet(config: Pick<Config, 'smtpUrl'>, database: Database): MessageOutlet {
  const ways: { readonly [C in Channel]: WayOut<OutgoingMessages[C]> } = {
    email: lazily(() => openMail(config, database)),
    sms: lazily(closed('El envío de SMS no está configurado.')),
    wa: lazily(closed('El envío por WhatsApp no está configurado.')),
  };
  return {
    provider: (channel) => ways[channel].provider(),
    async close() {
      for (const way of Object.values(ways)) await way.close();
    },
  };
}
